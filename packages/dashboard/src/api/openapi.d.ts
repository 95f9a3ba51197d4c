// Made from openapi-ops.json by `npm run generate`.

export interface paths {
    "/ops/v1/enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to enrol by an invitation
         * @description Gives the secret of a second factor. Nothing is set before the enrolment is completed.
         */
        post: operations["beginEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/enrolment/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password and a second factor
         * @description The invitation is used up. The person signs in from then on.
         */
        post: operations["completeEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has signed in, and what they may do
         * @description Also what the installation is set to that people see, and the token that a browser sends beside its cookie.
         */
        get: operations["readSession"];
        put?: never;
        /**
         * Sign in
         * @description By email, password and a code. Whatever is wrong of the three, the answer is the same. Ten wrong tries in 15 minutes are let pass of an address at one email, a hundred of an address in all; whoever shows the mark of a device that has signed this person in before has ten of its own.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description The session ends at once, everywhere.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who you are
         * @description What moves money, or could, wants a code or a passkey within five minutes. Five wrong ones in a row end the session.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own sessions
         * @description Those that are not over, at most 100, the one that was used last first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description It ends at once, everywhere.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sessions of an operator
         * @description Those that are not over, at most 100, the one that was used last first.
         */
        get: operations["listSessionsOfOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of an operator
         * @description It ends at once, everywhere.
         */
        delete: operations["endSessionOfOperator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description By the one before and a proof. Every session of yours ends, this one too; the answer has a new one, as `signIn` gives it.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Those before count no more.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/credential-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of your credentials
         * @description Since you signed in before, and in any case of the last seven days: passwords, recovery codes made or used, passkeys, resets. At most 20, the newest first.
         */
        get: operations["listCredentialChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your passkeys
         * @description Each signs you in without a password and a code.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description It signs you in from then on. Ten at most.
         */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Gives what `navigator.credentials.create()` takes, with a challenge for this session.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description It stays what it is otherwise.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/ops/v1/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description It signs nobody in any more, and your other sessions end.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The passkeys of an operator
         * @description The oldest first.
         */
        get: operations["listPasskeysOfOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}/passkeys/{passkey_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey of an operator
         * @description One that was lost. It signs nobody in any more, and their sessions end.
         */
        post: operations["removePasskeyOfOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in by a passkey
         * @description Gives what `navigator.credentials.get()` takes, with a challenge for five minutes.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey
         * @description In place of email, password and code, as a browser. Whatever is wrong, the answer is the same; wrong tries count as those of passwords do.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/confirm/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to confirm by a passkey
         * @description Gives what `navigator.credentials.get()` takes, with a challenge for this session.
         */
        post: operations["beginPasskeyConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove by a passkey who you are
         * @description In place of a code: what moves money, or could, wants one of both within five minutes. Five wrong ones in a row end the session.
         */
        post: operations["confirmByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a link, in development
         * @description As the local administrator, by what `kolo dashboard` or the first start prints: once, within 15 minutes. Wrong tries count as those of passwords do. In production it is not there (`not_found`).
         */
        post: operations["signInByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/session/confirm/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove by a link who you are, in development
         * @description In place of a code, for the local administrator, who has none: what moves money, or could, wants one within five minutes. Five wrong ones in a row end the session. In production it is not there (`not_found`).
         */
        post: operations["confirmByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The operators
         * @description Also those who are invited or disabled, by email; at most 1,000.
         */
        get: operations["listOperators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An operator
         * @description With roles, state and last sign-in.
         */
        get: operations["readOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/operators/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an operator
         * @description Their sessions and invitations end at once. Takes one person, who gave a code or a passkey within five minutes; to enable somebody again is proposed.
         */
        post: operations["disableOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals, the newest first
         * @description Those that you may approve, or read in the audit log.
         */
        get: operations["listProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A proposal
         * @description With everything that is needed to judge it: what it is about as that is now, masked where it is anybody’s, and what happens.
         */
        get: operations["readProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a proposal, and have it done
         * @description Takes another person than the one who proposed it, with the same permission, who gave a code or a passkey within five minutes. It is done in the same moment, or not at all.
         */
        post: operations["approveProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a proposal, or take it back
         * @description With a reason. Nothing is done, and it cannot be approved any more.
         */
        post: operations["refuseProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/operator.invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose operator.invite
         * @description Invites a person, with a role. The invitation is in two halves, each shown once: the proposer hands on one, the approver the other. Another person approves it within 24 hours.
         */
        post: operations["proposeOperatorInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/operator.grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose operator.grant
         * @description Gives an operator one role more. Another person approves it within 24 hours.
         */
        post: operations["proposeOperatorGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/operator.end_role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose operator.end_role
         * @description Takes a role from an operator; it holds at once. Another person approves it within 24 hours.
         */
        post: operations["proposeOperatorEndRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/operator.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose operator.reset
         * @description Ends the sessions of an operator, whose password and second factor are set anew by a token in two halves, as an invitation. Another person approves it within 24 hours.
         */
        post: operations["proposeOperatorReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/operator.enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose operator.enable
         * @description Lets an operator who was disabled sign in again, as before. Another person approves it within 24 hours.
         */
        post: operations["proposeOperatorEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/api_key.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose api_key.create
         * @description Makes an API key, which is shown once to who approves. Another person approves it within 24 hours.
         */
        post: operations["proposeApiKeyCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/api_key.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose api_key.rotate
         * @description Makes an API key in the place of another, shown once to who approves; the old one stays good for a while. Another person approves it within 24 hours.
         */
        post: operations["proposeApiKeyRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/api_key.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose api_key.change
         * @description Changes the label of an API key, when it ends or from where it may be used. Another person approves it within 24 hours.
         */
        post: operations["proposeApiKeyChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/api_key.raise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose api_key.raise
         * @description Lets an API key do more. Another person approves it within 24 hours.
         */
        post: operations["proposeApiKeyRaise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/proposals/payouts.resume_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payouts.resume_all
         * @description Ends a stop: what waited is told within a minute, where no other stop holds. One that a recovery of the database has made ends only after a comparison with the books of the banks that was complete (`reconciliation_needed`). Another person approves it within 24 hours.
         */
        post: operations["proposePayoutsResumeAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payouts.resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payouts.resume
         * @description Ends a stop: what waited is told within a minute, where no other stop holds. One that a recovery of the database has made ends only after a comparison with the books of the banks that was complete (`reconciliation_needed`). Another person approves it within 24 hours.
         */
        post: operations["proposePayoutsResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/policy.set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose policy.set
         * @description Sets a version of what a side of a business charges and allows, and shows what that changes. Another person approves it within 24 hours.
         */
        post: operations["proposePolicySet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/rail.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose rail.add
         * @description Brings an account at a provider to the live side of a business, for ever. The provider is asked which account it is, now and when it is approved. Nothing is told by it before it has been tested. Another person approves it within 24 hours.
         */
        post: operations["proposeRailAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/rail.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose rail.rotate
         * @description Gives an account at a provider new credentials, another URL among them, which must be that same account's. The provider is asked whose they are, now and when it is approved. Nothing is told by it before it has been tested. Another person approves it within 24 hours.
         */
        post: operations["proposeRailRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/rail.enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose rail.enable
         * @description Has an account at a provider told again that was disabled, once it has been tested. Another person approves it within 24 hours.
         */
        post: operations["proposeRailEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/rail.order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose rail.order
         * @description Sets which account at a provider pays, of several that could: the first that pays the bank and the amount. Those whose place changes are to be tested. Another person approves it within 24 hours.
         */
        post: operations["proposeRailOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/wallet.lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose wallet.lift
         * @description Lifts the restriction of a wallet, or has it take money again and still pay nothing. Another person approves it within 24 hours.
         */
        post: operations["proposeWalletLift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/customer.raise_tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose customer.raise_tier
         * @description Sets the tier of a customer to 3, whatever is known of it: other limits hold for its wallets. Another person approves it within 24 hours.
         */
        post: operations["proposeCustomerRaiseTier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/customer.erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose customer.erase
         * @description Closes the wallets of a customer, and takes out what is personal of it, for ever. That is begun with the approval, and goes on until it is done. Another person approves it within 24 hours.
         */
        post: operations["proposeCustomerErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/import.load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose import.load
         * @description Lets a file be loaded whose wallets have opening balances: by `kolo import` at the shell, with this proposal, within 24 hours of when it was made, and once. Another person approves it within 24 hours.
         */
        post: operations["proposeImportLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payout.settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payout.settle
         * @description Makes a flagged payout successful: its bank has paid it. Another person approves it within 24 hours.
         */
        post: operations["proposePayoutSettle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payout.fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payout.fail
         * @description Makes a flagged payout failed, so that its wallet has the money again: its bank has not paid it, and will not. What the bank says that it has paid is never failed, and the bank must have been asked within the hour. Another person approves it within 24 hours.
         */
        post: operations["proposePayoutFail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/suspense.credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose suspense.credit
         * @description Credits money that is held in suspense to a wallet: the one that it is for, or another. Another person approves it within 24 hours.
         */
        post: operations["proposeSuspenseCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/suspense.return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose suspense.return
         * @description Sends money that came in and is held in suspense back to its sender, as a payout. Another person approves it within 24 hours.
         */
        post: operations["proposeSuspenseReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/adjustment.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose adjustment.post
         * @description Moves money between two wallets, or between a wallet and the account of adjustments, which stands against whatever is put right. No limit and no fee applies. Another person approves it within 24 hours.
         */
        post: operations["proposeAdjustmentPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/settlement.adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose settlement.adjust
         * @description Books what the business itself has brought to a provider, or taken to its own bank. Another person approves it within 24 hours.
         */
        post: operations["proposeSettlementAdjust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done to the installation
         * @description The last first, or from a number on. Each has the link that proves it; what was done in the last seconds has none yet, and is not here.
         */
        get: operations["readAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done to a side of a business
         * @description The last first, or from a number on. Each has the link that proves it; what was done in the last seconds has none yet, and is not here.
         */
        get: operations["readAuditLogOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log of the installation as CSV
         * @description All of it, or a part, in its order, up to the last link that there is as it begins; with what people wrote opened as long as it can be. For reading: `readAuditLog` has what proves it. That it was taken out stands in the audit log before it is sent.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log of a side as CSV
         * @description All of it, or a part, in its order, up to the last link that there is as it begins; with what people wrote opened as long as it can be. For reading: `readAuditLog` has what proves it. That it was taken out stands in the audit log before it is sent.
         */
        get: operations["exportAuditLogOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys, the newest first
         * @description Of the newest 1,000 those that you may revoke. Never their secrets.
         */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find an API key by its id
         * @description It says which side of which business it is of.
         */
        get: operations["findKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys of a side of a business
         * @description The newest first, at most 1,000. Never their secrets.
         */
        get: operations["listKeysOfSide"];
        put?: never;
        /**
         * Make an API key
         * @description It is shown once. A live key that may do more than `read` is proposed.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an API key in the place of another
         * @description It may do the same, and is shown once; the old one stays good for a while. That of a live key that may do more than `read` is proposed.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Its label, when it ends, from where it may be used. To let a live key be used for longer, or from elsewhere, is proposed.
         */
        patch: operations["changeKey"];
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys/{key_id}/raise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a test key do more
         * @description It holds within five seconds. To let a live key do more is proposed.
         */
        post: operations["raiseKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys/{key_id}/lower": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an API key do less
         * @description It holds within five seconds.
         */
        post: operations["lowerKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key, for ever
         * @description It works for five seconds more at most.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fees, limits and interest of a side of a business
         * @description What holds today, and what is planned.
         */
        get: operations["readPolicyOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/policy/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every version of the policy of a side
         * @description As each was set and by whom, the newest first. There are at most 1,000.
         */
        get: operations["listPolicyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/rails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rails that accounts are of
         * @description The rails by which a business has accounts of its own, and what is given for an account of each.
         */
        get: operations["listAccountRails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rail-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts at providers of a side
         * @description Those by which its live side pays and is paid, in its order; disabled ones too.
         */
        get: operations["listRailAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rail-accounts/{rail}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have nothing told by an account
         * @description At once, by one person. What was told before is asked after, and what comes back is credited. That it is told again is proposed.
         */
        post: operations["disableRailAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rail-accounts/{rail}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an account at a provider
         * @description Asks the provider, and does nothing there. Telling goes on where nothing fails, and does not where something does.
         */
        post: operations["testRailAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rail-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What providers have and what the books say
         * @description Each provider is asked now. What may be behind a difference: docs/rails.md, "Costs and balance".
         */
        get: operations["readRailBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wallets of a side
         * @description Newest first, unless asked for otherwise. Filters are combined.
         */
        get: operations["listSideWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A wallet of a side
         * @description With its balances, whether it earns interest, the accounts by which it can be paid, what is left today of the limits that hold for it, and what restricted, lifted or closed it.
         */
        get: operations["readSideWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/restrict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restrict a wallet
         * @description At once, by one person: it pays nothing or, with `all`, takes no money either. Whatever lets it do more is proposed.
         */
        post: operations["restrictSideWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a wallet for ever
         * @description Only one with nothing in it and nothing held closes. Its virtual accounts close with it.
         */
        post: operations["closeSideWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A wallet's statement
         * @description Every movement that was posted on the wallet on these days, in the order of posting. What is posted after it was begun is not in it. Names and account numbers are masked, and narrations left out.
         */
        get: operations["readSideStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/statement/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A wallet's statement as it is
         * @description Every movement that was posted on the wallet on these days, in the order of posting. What is posted after it was begun is not in it. With names, account numbers and narrations. Who has seen it, and why, stands in the audit log before it is shown.
         */
        post: operations["revealSideStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A wallet's balance day by day
         * @description The ledger balance at the end of each day, and how many postings the day has. All days are read in one state of the books.
         */
        get: operations["listSideBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/accruals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interest that a wallet has accrued
         * @description A row for each day that has earned something, the newest first. A day accrues after it is over, and is paid on the 1st of the next month.
         */
        get: operations["listSideAccruals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers of a side
         * @description Newest first, unless asked for otherwise. Filters are exact, and combined. What is personal is masked. Searches by `email` and `third_party_identifier` are throttled by person (`rate_limited`) and counted in the audit log.
         */
        get: operations["listSideCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A customer of a side
         * @description With its wallets and the accounts by which they can be paid. What is personal is masked, as BVN and id number are in the API; `revealCustomer` shows it.
         */
        get: operations["readSideCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}/lower-tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back tier 3 of a customer
         * @description At once, by one person: its tier is again what follows from its BVN and NIN.
         */
        post: operations["lowerCustomerTier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that is stored of a customer
         * @description Opened, BVN and id number too, by where it stands. Who has exported it, and why, stands in the audit log before it is read.
         */
        post: operations["exportSideCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/figures/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What moved, by hour or day
         * @description As far as it is counted: a second or two behind what is there.
         */
        get: operations["readMovementFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/figures/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each account had at the end of an hour
         * @description A trial balance as far as it is counted, a second or two behind what is there. That of any instant, from the postings alone, is under `reports`.
         */
        get: operations["readAccountFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/figures/accounts/{account_id}/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hours of a system account
         * @description Those in which anything was posted on it, the newest first, with what stood on it at their ends: as far as is counted, a second or two behind what is there.
         */
        get: operations["listAccountHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/figures/accounts/{account_id}/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The postings of a system account in an hour
         * @description The newest movement first, 20 at most. For one page a bounded part of the books is looked through: it may have few, or none, while `next` says that there are more. It is null as soon as what was found is what the hour has; where it is null before that, the figures and the postings do not agree.
         */
        get: operations["listAccountPostings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/figures/accounts-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each account had at any instant
         * @description In parts, each of a bounded number of postings: ask on while `next` is not null, and add up. What accounts had when the hour of the instant began is kept; what was posted in it is looked for from its newest movement backwards until all is found, which is some thousand postings as a rule, and more where old movements were posted in it. The hour is made final first as far as it has come: the same instant asked for again says the same.
         */
        get: operations["readAccountsAtInstant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/payout-stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is stopped
         * @description Those that hold first, at most 200.
         */
        get: operations["listPayoutStops"];
        put?: never;
        /**
         * Stop payouts of the installation
         * @description Of all businesses: all, those by a rail, or those to a bank. Transfers are accepted as ever, and TSQ says that they are processing; nothing new is told to banks, and what was told is asked after. What a process had claimed by then is told within 15 seconds, or not any more.
         */
        post: operations["stopPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payout-stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is stopped of a side of a business
         * @description Its own stops and those of the installation, those that hold first, at most 200.
         */
        get: operations["listPayoutStopsOfSide"];
        put?: never;
        /**
         * Stop payouts of a side of a business
         * @description All, those by a rail, or those to a bank. Transfers are accepted as ever, and TSQ says that they are processing; nothing new is told to banks, and what was told is asked after. What a process had claimed by then is told within 15 seconds, or not any more.
         */
        post: operations["stopPayoutsOfSide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/payout-stops/{stop_id}/held-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the payouts held back by a stop of the installation
         * @description Counted now: the payouts that wait for it and for no other stop, and what they come to.
         */
        get: operations["readPayoutsHeldBack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payout-stops/{stop_id}/held-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the payouts held back by a stop of a business
         * @description Counted now: the payouts that wait for it and for no other stop, and what they come to.
         */
        get: operations["readPayoutsHeldBackOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/verify-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What verifications have found
         * @description The newest 100 runs, the newest first.
         */
        get: operations["listVerifyRuns"];
        put?: never;
        /**
         * Have the books verified
         * @description A worker makes it within seconds, beside its other work: the checks of `kolo verify`, of the books of every side, without the comparison with those of banks. One is made at a time in an installation. It moves nothing, and reads for minutes where there is much.
         */
        post: operations["askForVerifyRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/verify-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of verifications for a side
         * @description A verification reads the books of the whole installation. This is what the newest 100 runs found in the books of one side, the newest first.
         */
        get: operations["listVerifyRunsOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/verify-runs/under-way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The verification that is under way
         * @description With how far it is, a second or so behind. Once it has ended it stands among the runs, under its id. One whose process has ended in the middle ends as failed when somebody looks. A `kolo verify` of the shell is not shown.
         */
        get: operations["readVerifyRunUnderWay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/reports/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trial balance of every side
         * @description From the postings alone. It is read page by page, so it takes as long as there are postings, and ends when whoever asked goes away. The instant is made final first: the same one asked for again says the same.
         */
        get: operations["readTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trial balance of a side
         * @description From the postings alone. It is read page by page, so it takes as long as there are postings, and ends when whoever asked goes away. The instant is made final first: the same one asked for again says the same.
         */
        get: operations["readTrialBalanceOfSide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/bank-reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare with the banks' books
         * @description Asks banks after every payout that is not final and may have been told, credits what they have as credited, and compares; nothing else moves money. It goes on after the answer: read it until it has finished. A process that works for payouts has to run.
         */
        post: operations["reconcileBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/bank-reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What came of it
         * @description With what to do about each difference.
         */
        get: operations["readBankReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The businesses
         * @description Those that you may read, the newest first, at most 1,000.
         */
        get: operations["listBusinesses"];
        put?: never;
        /**
         * Create a business
         * @description With a test and a live side, which have no API key yet and no account at a provider. It is never deleted.
         */
        post: operations["createBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook endpoints of a side
         * @description Also those that are disabled, with the reason; the newest first, at most 1,000.
         */
        get: operations["listSideEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description As its business can, with the same bounds: the URL is sent a GET unless `verify` is false. The signing secret is shown only this once. It wants a code or a passkey of the last five minutes.
         */
        post: operations["createSideEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a webhook endpoint stands
         * @description Where it is, what it gets, and how it takes that: its newest deliveries, and what waits. With its newest changes.
         */
        get: operations["readSideEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description What is left out stays. A new URL is checked as at registration; what waits goes there. A header’s secret that is made is shown only this once. It wants a code or a passkey of the last five minutes.
         */
        patch: operations["changeSideEndpoint"];
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook endpoint
         * @description By one person. It gets nothing more, and what waited for it is cancelled. Its business can enable it again.
         */
        post: operations["disableSideEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint again
         * @description As its business can: it gets events from now on, and is judged by these. What it missed is sent by `resendDeliveries`.
         */
        post: operations["enableSideEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description It is shown only this once. The one of now signs beside it for a while, or with `overlap_hours` 0 no longer. It wants a code or a passkey of the last five minutes.
         */
        post: operations["rotateSideEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description A made-up event, signed and marked `"test": true`: it is sent once, to a disabled endpoint too, and stands on no list. Nothing of it has happened.
         */
        post: operations["testSideEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a side
         * @description The newest first, whether or not an endpoint gets them.
         */
        get: operations["listSideEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An event of a side
         * @description What it says, whom it was sent to, and what each endpoint answered last. What is personal is masked; `revealTransfer` shows what is personal of the movement that it tells of.
         */
        get: operations["readSideEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of a side
         * @description What was sent to whom, that of the newest event first. For one page at most 5,000 are looked through: it may be short, or empty, while `hasNextPage` says that the list goes on.
         */
        get: operations["listSideDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/virtual-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Virtual accounts of a side
         * @description The newest first, in whatever state; all of them, or those of one wallet.
         */
        get: operations["listSideVirtualAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scheduled payments of a side
         * @description The newest first, whatever their status, each with its next attempt and what came of its last payment. `listFailedSchedules` has those that fail.
         */
        get: operations["listSideSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A scheduled payment of a side
         * @description What it pays, when next, and what came of its last payment.
         */
        get: operations["readSideSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/schedules/{schedule_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments of a schedule
         * @description The newest first: the one that is to come, those that were attempted, and those that were skipped.
         */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/interest/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interest of a side by month
         * @description How far each month is; the newest 24, the newest first.
         */
        get: operations["listInterestMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/interest/months/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interest of a month
         * @description What was accrued on each day, and what of it was paid and forfeited, by currency. A day and a month are added up once by each process, when somebody first asks, which with very many wallets takes a while.
         */
        get: operations["readInterestMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is on its way now, and what waits
         * @description Cheap whatever the backlog: past 10,000 nothing is counted.
         */
        get: operations["readStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs somebody
         * @description By kind, and by side of a business, of those that you may read. At most 1,000 of a kind are counted of each side, and of the installation.
         */
        get: operations["countAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/flagged_payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Flagged payouts
         * @description Payouts of which it is not known for half an hour what became of them, or that cannot be told for so long. Their money stays held; Kolo goes on asking.
         */
        get: operations["listFlaggedPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/contrary_outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contrary outcomes
         * @description A bank says otherwise of a payout than it was settled. Nothing has moved: what is final stays so, until two people post what is right.
         */
        get: operations["listContraryOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Money in suspense
         * @description Money that came in and that no wallet could take. It waits in suspense.
         */
        get: operations["listSuspense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open incidents
         * @description Something that a rail or the books came upon and that a person has to look at. Nothing moved because of it. Money in suspense is listed there alone.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/exhausted_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exhausted deliveries
         * @description Events of the last 30 days that an endpoint did not take in any of its attempts. Nobody sends them again by itself.
         */
        get: operations["listExhaustedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/failed_schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Failed schedules
         * @description Scheduled payments whose last occurrences failed within the last 30 days, and which have not been paid since.
         */
        get: operations["listFailedSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/accounts_not_issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Virtual accounts that were not issued
         * @description Virtual accounts of the last 30 days that a bank refused to issue, or was asked for three times and more.
         */
        get: operations["listAccountsNotIssued"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/attention/suspended_rail_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suspended accounts at providers
         * @description Accounts at providers that are enabled and not used, because the provider refuses to be told by them. They are used again once tested.
         */
        get: operations["listSuspendedRailAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banks that a side can pay
         * @description Every bank of the public bank list of this side, by name. A few dozen.
         */
        get: operations["listSideBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transfers of a side
         * @description Movements of every kind, the newest first, that all that is given fits. What is anybody’s is masked: `revealTransfer` shows it. For one page a bounded part is looked through: it may be short, or empty, while `hasNextPage` says that the list goes on.
         */
        get: operations["listSideTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transfers of a side as CSV
         * @description All that fits, however much that is, masked as in the list. Who has taken it, and what was asked for, stands in the audit log.
         */
        get: operations["exportSideTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A transfer in full
         * @description Where it is at, what that means, what the bank was told and answered, and all that happened to it. What is anybody’s is masked, and what was written about a customer is opened for who reads the audit log.
         */
        get: operations["readTransferInFull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is personal of a transfer
         * @description The account that is paid, who sent it, what it was for, and whose wallet it is about. Who has seen it, and why, stands in the audit log before it is shown.
         */
        post: operations["revealTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is personal of a customer
         * @description But for the numbers of documents, which nobody needs to see. Who has seen it, and why, stands in the audit log before it is shown.
         */
        post: operations["revealCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/inflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Money that came in and could not be credited
         * @description Whatever became of it, newest first unless asked for otherwise. Who sent it is masked: `revealTransfer` shows it.
         */
        get: operations["listSideInflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/inflows/{inflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of them, and what became of it
         * @description Who sent it is masked: `revealTransfer` shows it.
         */
        get: operations["readSideInflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that waits in suspense
         * @description The oldest first, wherever it comes from: inflows, what banks returned, and interest; what is on its way back to its sender too.
         */
        get: operations["listSideSuspense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/suspense/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What all of it comes to
         * @description With what the account of suspense has, of the same moment.
         */
        get: operations["readSuspenseTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/unclaimed-inflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Money for account numbers that nobody has
         * @description Of the installation, newest first unless asked for otherwise. It is in no book of Kolo’s. Who sent it is masked: `revealUnclaimedInflow` shows it.
         */
        get: operations["listUnclaimedInflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/unclaimed-inflows/{rail}/{session_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who sent it
         * @description Who has seen it, and why, stands in the audit log before it is shown.
         */
        post: operations["revealUnclaimedInflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/unclaimed-inflows/{rail}/{session_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what came of it
         * @description With a note. Nothing moves by it, and it needs nobody any more.
         */
        post: operations["closeUnclaimedInflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the bank about a payout now
         * @description Whenever it would be asked next. Nothing is told by it: what was to be told again is asked after first. What the bank answers counts as any answer does.
         */
        post: operations["askAboutTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/incidents/{incident_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an incident
         * @description With a note. Nothing moves by it, and it is listed no more.
         */
        post: operations["closeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/deliveries/resend/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the deliveries that a resend would send
         * @description What `resendDeliveries` would do now with the same period. Nothing is sent.
         */
        get: operations["countDeliveriesToResend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send deliveries of an endpoint again
         * @description Those of events of a period, at most 1,000 in one request. Each is due at once under the same `webhook-id`: what was given up, cancelled or delivered with all its attempts before it, what waits in backoff with those that it has left. What is due or being sent is left alone.
         */
        post: operations["resendDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Whatever came of it before: it is due at once with all its attempts before it, under the same `webhook-id`. Its endpoint must be enabled.
         */
        post: operations["resendSideDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Enrolment */
        Enrolment: {
            email: string;
            name: string;
            /** @description Of the second factor, in base32. New each time. */
            secret: string;
            /** @description The same as authenticators read it, also as a QR code. */
            uri: string;
        };
        /** FieldError */
        FieldError: {
            /** @description Where the fault is, such as `wallet[3].name`. */
            path: string;
            /** @description What would be right. */
            message: string;
            /** @description Of `limit_exceeded` and `quota_reached`: the limit, kobo or a number. */
            limit?: number;
            /** @description Of `limit_exceeded` and `quota_reached`: what is left of the limit. */
            remaining?: number;
            /**
             * Format: date-time
             * @description Of the same: when the limit begins afresh; null where it does not.
             */
            resets_at?: string | null;
        };
        /** Failure */
        Failure: {
            /** @constant */
            status: false;
            /** @description For people; act on `code`. */
            message: string;
            /** @enum {string} */
            code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "customer_not_found" | "wallet_restricted" | "wallet_closed" | "wallet_in_use" | "wallet_exists" | "customer_exists" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "rail_unavailable" | "webhook_url_refused" | "webhook_verification_failed" | "webhook_limit_reached" | "account_limit_reached" | "quota_reached" | "idempotency_key_reused" | "unauthorized" | "scope_missing" | "address_not_allowed" | "test_mode_only" | "not_found" | "transaction_not_found" | "account_not_found" | "method_not_allowed" | "request_timeout" | "in_progress" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "bank_unavailable" | "service_unavailable" | "sign_in_refused" | "not_signed_in" | "csrf_token_missing" | "permission_missing" | "confirmation_needed" | "another_person_needed" | "email_taken" | "last_administrator" | "passkey_refused" | "link_refused" | "passkey_limit_reached" | "passkeys_not_set_up" | "proposal_needed" | "key_ended" | "customer_in_use" | "nothing_to_ask" | "unclaimed_inflow_closed" | "incident_closed" | "policy_changed" | "already_proposed" | "proposal_not_open" | "reconciliation_needed" | "not_held" | "no_way_back" | "wallet_cannot_take" | "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "rail_account_changed" | "payout_final" | "not_flagged" | "being_told" | "bank_not_asked" | "bank_says_paid" | "verification_under_way" | "sent_before" | "too_many_tries";
            /** @description The faults of the request, the first 100. */
            errors?: components["schemas"]["FieldError"][];
            /** @description How many more faults there are. */
            more_errors?: number;
            /** @description Quote it when you ask about this answer. */
            request_id: string;
        };
        /** Enrolled */
        Enrolled: {
            operator_id: string;
            /** @description Each counts once in place of a code. They are shown this once. */
            recovery_codes: string[];
        };
        /** SignedIn */
        SignedIn: {
            /** @description For commands, as a bearer token; null for browsers. */
            token: string | null;
            /** @description For browsers; null for commands. */
            csrf_token: string | null;
            /**
             * Format: date-time
             * @description When the session ends whatever is done with it.
             */
            expires_at: string;
            /** @description For commands, to be kept and sent when somebody signs in next: it says that this device is known, and nothing else. Null for browsers, which have a cookie. */
            device_mark: string | null;
        };
        /** OwnRole */
        OwnRole: {
            /** @enum {string} */
            role: "viewer" | "support" | "finance" | "operator" | "admin";
            /** @description Null: every business, and the installation. */
            business_id: string | null;
            /** @description `test` or `live`; null: both. */
            mode: string | null;
            /** @description What it allows there. */
            permissions: ("read" | "reveal" | "follow_up" | "move_money" | "stop" | "resume" | "manage" | "operators" | "audit")[];
        };
        /** Installation */
        Installation: {
            /** @description Whether it serves real money. */
            production: boolean;
            /** @description The time zone of business days (`KOLO_TIME_ZONE`). */
            time_zone: string;
            /** @description Whether who proposes may approve (`KOLO_SINGLE_OPERATOR`). */
            single_operator: boolean;
            /** @description Whether passkeys are set up: that an origin is known for them. */
            passkeys: boolean;
        };
        /** OperatorSession */
        OperatorSession: {
            operator_id: string;
            email: string;
            name: string;
            /** @description Whether it is the local administrator of development, who confirms by a link. */
            local: boolean;
            roles: components["schemas"]["OwnRole"][];
            installation: components["schemas"]["Installation"];
            /**
             * Format: date-time
             * @description When the person last proved who they are, by a code or a passkey.
             */
            confirmed_at: string;
            /** @description A browser sends it as `X-CSRF-Token` with whatever changes something; null for commands. */
            csrf_token: string | null;
        };
        /** ListedSession */
        ListedSession: {
            id: string;
            /** @description `browser` or `command`. */
            kind: string;
            /** @description Where it began. */
            address: string | null;
            user_agent: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_seen_at: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
        };
        /**
         * PersonProof
         * @description Proves who you are in this very request, by exactly one of `code`, `credential` and `link`. A recovery code counts with `password` beside it only. `credential` answers the options of `beginPasskeyConfirmation`; `link` is of the local administrator.
         */
        PersonProof: {
            /** @description Six digits of the authenticator, or a recovery code. */
            code?: string;
            password?: string;
            /** @description What `navigator.credentials.get()` gave, as its `toJSON()` writes it. */
            credential?: {
                /** @description The credential. */
                id: string;
                /** @description The credential. */
                rawId: string;
                type: string;
                response: {
                    /** @description As the browser gives it. */
                    clientDataJSON: string;
                    /** @description As the browser gives it. */
                    authenticatorData: string;
                    /** @description Over both. */
                    signature: string;
                    /** @description Whose it is. */
                    userHandle?: string | null;
                };
            };
            /** @description What stands behind the `#` of a link that `kolo dashboard` prints. */
            link?: string;
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            /** @description Each counts once in place of a code. They are shown this once. */
            recovery_codes: string[];
        };
        /** CredentialChange */
        CredentialChange: {
            id: string;
            /** @description As in the audit log. */
            act: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            changed_at: string;
            /** @description From where; null: at the shell. */
            address: string | null;
            /** @description True if it was made in your name; false if by an administrator or at the shell. */
            own: boolean;
        };
        /** Passkey */
        Passkey: {
            id: string;
            name: string;
            /** @description Where it is good for: the domain of the origin at which it was made. */
            domain: string;
            /** @description Whether its maker may copy it to other devices of yours. */
            synced: boolean;
            /** @description The model of the authenticator, as it says itself; zeros where it does not. */
            aaguid: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used; null: never.
             */
            last_used_at: string | null;
        };
        /** PasskeyCreationOptions */
        PasskeyCreationOptions: {
            /** @description Of 56 bytes, in base64url. */
            challenge: string;
            rp: {
                /** @description The domain. */
                id: string;
                name: string;
            };
            user: {
                /** @description The operator, in base64url. */
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                type: string;
                /** @description Of COSE. */
                alg: number;
            }[];
            /** @description How long the challenge holds, milliseconds. */
            timeout: number;
            /** @description Those that you have. */
            excludeCredentials: {
                type: string;
                /** @description The credential. */
                id: string;
                transports: string[];
            }[];
            authenticatorSelection: {
                residentKey: string;
                requireResidentKey: boolean;
                userVerification: string;
            };
            attestation: string;
        };
        /** PasskeyRequestOptions */
        PasskeyRequestOptions: {
            /** @description Of 56 bytes, in base64url. */
            challenge: string;
            /** @description The domain. */
            rpId: string;
            /** @description How long the challenge holds, milliseconds. */
            timeout: number;
            userVerification: string;
            /** @description Those that count; none where whoever has one may sign in. */
            allowCredentials: {
                type: string;
                /** @description The credential. */
                id: string;
                transports: string[];
            }[];
        };
        /** OperatorRole */
        OperatorRole: {
            /** @description By which `operator.end_role` names it. */
            id: string;
            /** @enum {string} */
            role: "viewer" | "support" | "finance" | "operator" | "admin";
            /** @description Null: every business, and the installation. */
            business_id: string | null;
            /** @description `test` or `live`; null: both. */
            mode: string | null;
        };
        /** Operator */
        Operator: {
            id: string;
            email: string;
            name: string;
            /** @description `invited`, `active` or `disabled`. */
            status: string;
            roles: components["schemas"]["OperatorRole"][];
            /**
             * Format: date-time
             * @description When they were invited.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When they last signed in; null: never.
             */
            last_signed_in_at: string | null;
        };
        /** JudgedWallet */
        JudgedWallet: {
            /** @description Its id. */
            id: string;
            /**
             * @description What it has to do with it: it pays, is credited, is the one that held money is for, or changes itself.
             * @enum {string}
             */
            part: "pays" | "is_credited" | "meant_for" | "changes";
            /** @description Its name, masked; null where that is its id. */
            name: string | null;
            /** @description Whose it is. */
            customer_id: string;
            /** @description Their name, masked: `revealCustomer` shows it. */
            customer_name: string;
            /** @description Its tag. */
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` of a restricted one. */
            restriction: string | null;
            /** @description Why it is not active. */
            restricted_because: string | null;
            /** @description By whom: `key:` and its id, or `operator`. */
            restricted_by: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            restricted_at: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description What it may use, minor units. */
            balance: number;
            /** @description The same for people. */
            balance_text: string;
            /** @description What is posted. */
            ledger_balance: number;
            /** @description What is held for transfers that are processing. */
            held_balance: number;
        };
        /** Proposal */
        Proposal: {
            id: string;
            /** @description What is proposed. */
            act: string;
            /** @description Null: for the installation. */
            business_id: string | null;
            /** @description `test` or `live`; null for the installation. */
            mode: string | null;
            /** @description With what. */
            content: {
                [key: string]: unknown;
            };
            /** @description What happens once it is approved. */
            effect: string;
            /** JudgedFacts */
            facts: {
                /** JudgedMovement */
                movement: {
                    /** @description The movement. */
                    id: string;
                    /** @description The name that the business gave it. */
                    reference: string | null;
                    /** @description What kind of movement it is. */
                    category: string;
                    /** @description `processing`, `successful` or `failed`. */
                    status: string;
                    /**
                     * @description Of money that no wallet took: `held` waits for a person, `returning` is on its way back to its sender, `returned` went back, `credited` was credited to a wallet later. Null for every other movement. The movement itself is `successful` in each.
                     * @enum {string|null}
                     */
                    suspense_state: "held" | "credited" | "returning" | "returned" | null;
                    /** @description What its state means, for people. */
                    meaning: string;
                    /** @description Minor units of the currency: kobo of naira. */
                    amount: number;
                    /** @description The same for people. */
                    amount_text: string;
                    /** @description Its fees in all, minor units. */
                    fee: number;
                    /** @description ISO 4217. */
                    currency: string;
                    /**
                     * Format: date-time
                     * @description When it was accepted, or came in.
                     */
                    created_at: string;
                    /** @description How long ago that is. */
                    age_seconds: number;
                    /**
                     * Format: date-time
                     * @description Since when somebody is needed.
                     */
                    flagged_at: string | null;
                    /**
                     * Format: date-time
                     * @description When the bank may have heard of it last.
                     */
                    told_at: string | null;
                    /**
                     * Format: date-time
                     * @description When it became final.
                     */
                    completed_at: string | null;
                    /** @description By which it is paid, or came. */
                    rail: string | null;
                    /** @description The id under which the bank knows it. */
                    rail_id: string | null;
                    /** @description The bank that is paid, or from which it came. */
                    bank_code: string | null;
                    /** @description The name of that. */
                    bank_name: string | null;
                    /** @description The account that is paid, or from which it came, masked: `revealTransfer` shows it. */
                    account_number: string | null;
                    /** @description Who sent it, masked: `revealTransfer` shows it. */
                    sender_name: string | null;
                    /** PayoutAttempt */
                    last_answer: {
                        /** @description Which one, from 1. */
                        attempt: number;
                        /** @description `send`: the bank was told; `query`: it was asked. */
                        action: string;
                        /** @description `success`, `failure`, `unknown` or `not_found`: as the answer was read. */
                        outcome: string;
                        /** @description The code of the answer, where it has one. */
                        code: string | null;
                        /** @description What was read in it. */
                        detail: string | null;
                        /** @description What the bank answered as its text came, at most 4,000 characters, without what is anybody’s; null where nothing is kept. */
                        answer: string | null;
                        /**
                         * Format: date-time
                         * @description When.
                         */
                        at: string;
                    } | null;
                } | null;
                wallets: components["schemas"]["JudgedWallet"][];
                /** JudgedRailAccount */
                rail_account: {
                    /** @description The rail. */
                    rail: string;
                    /** @description The name that its provider has for it. */
                    account: string;
                    /** @description `enabled` or `disabled`. */
                    status: string;
                    /** @description What the books say that the provider owes the business, kobo as text. */
                    owed: string;
                    /** @description The same for people. */
                    owed_text: string;
                } | null;
            } | null;
            /**
             * @description What whoever decides it needs where it is for.
             * @enum {string}
             */
            permission: "read" | "reveal" | "follow_up" | "move_money" | "stop" | "resume" | "manage" | "operators" | "audit";
            /** @description SHA-256 of what is proposed, hexadecimal. Who approves sends it back: it says what they have read. */
            digest: string;
            reason: string;
            /** @description `open`, `approved` and still to be done, `done`, `refused`, `expired`, `superseded` by another of the same person, or `impossible` since something else decided it. */
            status: string;
            /** @description An operator. */
            proposed_by: string;
            /** @description Their name. */
            proposed_by_name: string;
            /**
             * Format: date-time
             * @description When it was proposed.
             */
            proposed_at: string;
            /**
             * Format: date-time
             * @description Until when it may be approved.
             */
            expires_at: string;
            /** @description Who approved or refused it. */
            decided_by: string | null;
            /** @description Their name. */
            decided_by_name: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            decided_at: string | null;
            /**
             * Format: date-time
             * @description When it was done.
             */
            done_at: string | null;
            /**
             * Format: date-time
             * @description When it was closed without a decision.
             */
            closed_at: string | null;
            /** @description Why it was closed. */
            closed_because: string | null;
            /** @description Why it was refused. */
            refusal: string | null;
            result: {
                [key: string]: unknown;
            } | null;
        };
        /** PageInfo */
        PageInfo: {
            hasNextPage: boolean;
            /** @description Pass as `cursor` for the next page; null on an empty page. */
            endCursor: string | null;
            /** @description Pass as `cursor` for the page before; null on the first. */
            previousCursor: string | null;
        };
        /** ProposalPage */
        ProposalPage: {
            paginatedPayload: {
                edges: components["schemas"]["Proposal"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** ProposalApproved */
        ProposalApproved: {
            result: {
                [key: string]: unknown;
            } | null;
            /** @description What is shown this once, such as the token of an invitation. */
            shown: {
                [key: string]: unknown;
            } | null;
        };
        /** ProposalMade */
        ProposalMade: {
            id: string;
            /** @description Of an invitation, shown this once: you hand it to whom it is for, and who approves hands them the other half. Null for everything else. */
            half: string | null;
            /** @description How many may approve it now, you among them only in an installation of one operator. 0: nobody, until another person has enrolled who may. */
            approvers: number;
        };
        /** AuditLink */
        AuditLink: {
            /** @description Of the link in its chain, from 1. */
            number: string;
            /** @description The hash of the link before it; of the first one, zeros. */
            previous: string;
            /** @description SHA-256 over canonical JSON (RFC 8785) of all the other fields but `words`, hexadecimal. */
            hash: string;
            id: string;
            /** @description A tenant; the nil UUID for the installation. */
            chain: string;
            /**
             * Format: date-time
             * @description When it was done.
             */
            acted_at: string;
            /** @description `operator`, `api_key`, `shell` or `kolo`. */
            actor_kind: string;
            /** @description The id of the operator or key, the name of the user at the shell, or of the job. */
            actor: string;
            /** @description From where. */
            address: string | null;
            act: string;
            /** @description Its kind and id. */
            subject: string;
            /** @description What it was, of what has changed. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description What it is, of what has changed. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description Why, as it was linked: sealed where it concerns a customer, `sealed:<ids of keys>:<base64url>`. */
            reason: string | null;
            /** @description The same in the words of whoever did it, which no hash is over; `[erased]` once a customer whom it concerns is erased. */
            words: string | null;
        };
        /** ApiKey */
        ApiKey: {
            key_id: string;
            business_id: string;
            /** @description `test` or `live`. */
            mode: string;
            scopes: string[];
            label: string | null;
            /** @description From where it may be used; null: from anywhere. */
            allowed_networks: string[] | null;
            /** @description The key whose place it takes. */
            replaces: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends; null: never by itself.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_used_at: string | null;
        };
        /** ApiKeyMade */
        ApiKeyMade: {
            key_id: string;
            /** @description It is shown this once. */
            secret_key: string;
        };
        /** ApiKeyRotated */
        ApiKeyRotated: {
            key_id: string;
            /** @description It is shown this once. */
            secret_key: string;
            /** @description When the old one ends. */
            old_expires_at: string;
        };
        /** Policy */
        Policy: {
            /** @description A business day. */
            day: string;
            /** @description What holds on that day. */
            in_force: {
                /** @description Fees of bank transfers; null: none. */
                fees: {
                    /** @description A business day. */
                    from: string | null;
                    /** @description The version that set it; versions are numbered from 1. */
                    version: number;
                    terms: {
                        /** @description From the lowest; none: no fee. */
                        bank_transfer: {
                            /** @description The largest amount of the band, which includes it; null in the last one, kobo. */
                            up_to: number | null;
                            /** @description Charged for each transfer, kobo. */
                            flat?: number;
                            /** @description Charged of the amount, percent with at most 4 decimals. */
                            percent?: number;
                            /** @description The most that `percent` comes to, kobo. */
                            cap?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                        }[];
                        /** @description VAT on the fee, percent with at most 4 decimals. */
                        vat_percent?: number;
                        /** @description Where the figure is from. */
                        vat_source?: string;
                        stamp_duty?: {
                            /** @description The smallest amount that it is due on, kobo. */
                            from: number;
                            /** @description The duty, kobo. */
                            amount: number;
                            /** @description Where the figure is from. */
                            source?: string;
                        };
                        /** @description Who pays each part; the source wallet where nothing is said. */
                        payers?: {
                            /** @enum {string} */
                            fee?: "source" | "fee_wallet";
                            /** @enum {string} */
                            vat?: "source" | "fee_wallet";
                            /** @enum {string} */
                            stamp_duty?: "source" | "fee_wallet";
                        };
                        /** @description Id of the wallet that pays what `payers` says. */
                        fee_wallet?: string;
                    };
                } | null;
                /** @description Limits of transfers and balances; null: none. */
                limits: {
                    /** @description A business day. */
                    from: string | null;
                    /** @description The version that set it; versions are numbered from 1. */
                    version: number;
                    terms: {
                        tenant?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                        };
                        tiers?: {
                            0?: {
                                /** @description The most of one transfer, kobo. */
                                single?: number;
                                /** @description The most of a day, kobo. */
                                daily_amount?: number;
                                /** @description Transfers a day at most. */
                                daily_count?: number;
                                /** @description The most of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Transfers a month at most. */
                                monthly_count?: number;
                                /** @description Where the figure is from. */
                                source?: string;
                                /** @description The most that each wallet may hold, kobo. */
                                balance?: number;
                            };
                            1?: {
                                /** @description The most of one transfer, kobo. */
                                single?: number;
                                /** @description The most of a day, kobo. */
                                daily_amount?: number;
                                /** @description Transfers a day at most. */
                                daily_count?: number;
                                /** @description The most of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Transfers a month at most. */
                                monthly_count?: number;
                                /** @description Where the figure is from. */
                                source?: string;
                                /** @description The most that each wallet may hold, kobo. */
                                balance?: number;
                            };
                            2?: {
                                /** @description The most of one transfer, kobo. */
                                single?: number;
                                /** @description The most of a day, kobo. */
                                daily_amount?: number;
                                /** @description Transfers a day at most. */
                                daily_count?: number;
                                /** @description The most of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Transfers a month at most. */
                                monthly_count?: number;
                                /** @description Where the figure is from. */
                                source?: string;
                                /** @description The most that each wallet may hold, kobo. */
                                balance?: number;
                            };
                            3?: {
                                /** @description The most of one transfer, kobo. */
                                single?: number;
                                /** @description The most of a day, kobo. */
                                daily_amount?: number;
                                /** @description Transfers a day at most. */
                                daily_count?: number;
                                /** @description The most of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Transfers a month at most. */
                                monthly_count?: number;
                                /** @description Where the figure is from. */
                                source?: string;
                                /** @description The most that each wallet may hold, kobo. */
                                balance?: number;
                            };
                        };
                        wallet?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                            /** @description The most that each wallet may hold, kobo. */
                            balance?: number;
                        };
                        /** @description How many of each there may be. */
                        quotas?: {
                            /** @description Customers, at most. */
                            customers?: number;
                            /** @description Wallets that are not closed, at most. */
                            wallets?: number;
                            /** @description Virtual accounts that are open, or that a bank is asked for, at most. */
                            virtual_accounts?: number;
                            /** @description Webhook endpoints, at most. */
                            webhook_endpoints?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                        };
                        /** @description Bounds of what wallets set themselves. They bind what is set from now on, and each inflow fee. */
                        wallet_settings?: {
                            /** @description The highest rate that a wallet may be given, percent with at most 4 decimals. */
                            interest_rate_max_percent?: number;
                            /** @description The most that an inflow fee may be, kobo. */
                            inflow_fee_max_kobo?: number;
                            /** @description The most of an inflow that its fee may take, percent with at most 4 decimals. */
                            inflow_fee_max_percent?: number;
                            /**
                             * @description Whose wallets may receive the interest of a wallet; any, when omitted.
                             * @enum {string}
                             */
                            payout_wallet?: "any_customer" | "same_customer";
                            /** @description Where the figure is from. */
                            source?: string;
                        };
                    };
                } | null;
                /** @description Interest where a wallet does not say it itself; null: none. */
                interest: {
                    /** @description A business day. */
                    from: string | null;
                    /** @description The version that set it; versions are numbered from 1. */
                    version: number;
                    terms: {
                        /** @description A year, percent with at most 4 decimals. */
                        rate: number;
                        /** @description Withholding tax on what is paid, below 100, percent with at most 4 decimals. */
                        withholding_tax_percent?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                    };
                } | null;
            };
            /** @description What will hold from a later day on, the next first. */
            planned: {
                /** @description A business day. */
                from: string;
                /** @description The version that set it; versions are numbered from 1. */
                version: number;
                fees?: {
                    /** @description From the lowest; none: no fee. */
                    bank_transfer: {
                        /** @description The largest amount of the band, which includes it; null in the last one, kobo. */
                        up_to: number | null;
                        /** @description Charged for each transfer, kobo. */
                        flat?: number;
                        /** @description Charged of the amount, percent with at most 4 decimals. */
                        percent?: number;
                        /** @description The most that `percent` comes to, kobo. */
                        cap?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                    }[];
                    /** @description VAT on the fee, percent with at most 4 decimals. */
                    vat_percent?: number;
                    /** @description Where the figure is from. */
                    vat_source?: string;
                    stamp_duty?: {
                        /** @description The smallest amount that it is due on, kobo. */
                        from: number;
                        /** @description The duty, kobo. */
                        amount: number;
                        /** @description Where the figure is from. */
                        source?: string;
                    };
                    /** @description Who pays each part; the source wallet where nothing is said. */
                    payers?: {
                        /** @enum {string} */
                        fee?: "source" | "fee_wallet";
                        /** @enum {string} */
                        vat?: "source" | "fee_wallet";
                        /** @enum {string} */
                        stamp_duty?: "source" | "fee_wallet";
                    };
                    /** @description Id of the wallet that pays what `payers` says. */
                    fee_wallet?: string;
                };
                limits?: {
                    tenant?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                    };
                    tiers?: {
                        0?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                            /** @description The most that each wallet may hold, kobo. */
                            balance?: number;
                        };
                        1?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                            /** @description The most that each wallet may hold, kobo. */
                            balance?: number;
                        };
                        2?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                            /** @description The most that each wallet may hold, kobo. */
                            balance?: number;
                        };
                        3?: {
                            /** @description The most of one transfer, kobo. */
                            single?: number;
                            /** @description The most of a day, kobo. */
                            daily_amount?: number;
                            /** @description Transfers a day at most. */
                            daily_count?: number;
                            /** @description The most of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Transfers a month at most. */
                            monthly_count?: number;
                            /** @description Where the figure is from. */
                            source?: string;
                            /** @description The most that each wallet may hold, kobo. */
                            balance?: number;
                        };
                    };
                    wallet?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                        /** @description The most that each wallet may hold, kobo. */
                        balance?: number;
                    };
                    /** @description How many of each there may be. */
                    quotas?: {
                        /** @description Customers, at most. */
                        customers?: number;
                        /** @description Wallets that are not closed, at most. */
                        wallets?: number;
                        /** @description Virtual accounts that are open, or that a bank is asked for, at most. */
                        virtual_accounts?: number;
                        /** @description Webhook endpoints, at most. */
                        webhook_endpoints?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                    };
                    /** @description Bounds of what wallets set themselves. They bind what is set from now on, and each inflow fee. */
                    wallet_settings?: {
                        /** @description The highest rate that a wallet may be given, percent with at most 4 decimals. */
                        interest_rate_max_percent?: number;
                        /** @description The most that an inflow fee may be, kobo. */
                        inflow_fee_max_kobo?: number;
                        /** @description The most of an inflow that its fee may take, percent with at most 4 decimals. */
                        inflow_fee_max_percent?: number;
                        /**
                         * @description Whose wallets may receive the interest of a wallet; any, when omitted.
                         * @enum {string}
                         */
                        payout_wallet?: "any_customer" | "same_customer";
                        /** @description Where the figure is from. */
                        source?: string;
                    };
                };
                interest?: {
                    /** @description A year, percent with at most 4 decimals. */
                    rate: number;
                    /** @description Withholding tax on what is paid, below 100, percent with at most 4 decimals. */
                    withholding_tax_percent?: number;
                    /** @description Where the figure is from. */
                    source?: string;
                };
            }[];
        };
        /** PolicyVersion */
        PolicyVersion: {
            /** @description The version that set it; versions are numbered from 1. */
            version: number;
            /** @description A business day. */
            from: string | null;
            /**
             * Format: date-time
             * @description When it was set.
             */
            created_at: string;
            fees?: {
                /** @description From the lowest; none: no fee. */
                bank_transfer: {
                    /** @description The largest amount of the band, which includes it; null in the last one, kobo. */
                    up_to: number | null;
                    /** @description Charged for each transfer, kobo. */
                    flat?: number;
                    /** @description Charged of the amount, percent with at most 4 decimals. */
                    percent?: number;
                    /** @description The most that `percent` comes to, kobo. */
                    cap?: number;
                    /** @description Where the figure is from. */
                    source?: string;
                }[];
                /** @description VAT on the fee, percent with at most 4 decimals. */
                vat_percent?: number;
                /** @description Where the figure is from. */
                vat_source?: string;
                stamp_duty?: {
                    /** @description The smallest amount that it is due on, kobo. */
                    from: number;
                    /** @description The duty, kobo. */
                    amount: number;
                    /** @description Where the figure is from. */
                    source?: string;
                };
                /** @description Who pays each part; the source wallet where nothing is said. */
                payers?: {
                    /** @enum {string} */
                    fee?: "source" | "fee_wallet";
                    /** @enum {string} */
                    vat?: "source" | "fee_wallet";
                    /** @enum {string} */
                    stamp_duty?: "source" | "fee_wallet";
                };
                /** @description Id of the wallet that pays what `payers` says. */
                fee_wallet?: string;
            };
            limits?: {
                tenant?: {
                    /** @description The most of one transfer, kobo. */
                    single?: number;
                    /** @description The most of a day, kobo. */
                    daily_amount?: number;
                    /** @description Transfers a day at most. */
                    daily_count?: number;
                    /** @description The most of a month, kobo. */
                    monthly_amount?: number;
                    /** @description Transfers a month at most. */
                    monthly_count?: number;
                    /** @description Where the figure is from. */
                    source?: string;
                };
                tiers?: {
                    0?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                        /** @description The most that each wallet may hold, kobo. */
                        balance?: number;
                    };
                    1?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                        /** @description The most that each wallet may hold, kobo. */
                        balance?: number;
                    };
                    2?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                        /** @description The most that each wallet may hold, kobo. */
                        balance?: number;
                    };
                    3?: {
                        /** @description The most of one transfer, kobo. */
                        single?: number;
                        /** @description The most of a day, kobo. */
                        daily_amount?: number;
                        /** @description Transfers a day at most. */
                        daily_count?: number;
                        /** @description The most of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Transfers a month at most. */
                        monthly_count?: number;
                        /** @description Where the figure is from. */
                        source?: string;
                        /** @description The most that each wallet may hold, kobo. */
                        balance?: number;
                    };
                };
                wallet?: {
                    /** @description The most of one transfer, kobo. */
                    single?: number;
                    /** @description The most of a day, kobo. */
                    daily_amount?: number;
                    /** @description Transfers a day at most. */
                    daily_count?: number;
                    /** @description The most of a month, kobo. */
                    monthly_amount?: number;
                    /** @description Transfers a month at most. */
                    monthly_count?: number;
                    /** @description Where the figure is from. */
                    source?: string;
                    /** @description The most that each wallet may hold, kobo. */
                    balance?: number;
                };
                /** @description How many of each there may be. */
                quotas?: {
                    /** @description Customers, at most. */
                    customers?: number;
                    /** @description Wallets that are not closed, at most. */
                    wallets?: number;
                    /** @description Virtual accounts that are open, or that a bank is asked for, at most. */
                    virtual_accounts?: number;
                    /** @description Webhook endpoints, at most. */
                    webhook_endpoints?: number;
                    /** @description Where the figure is from. */
                    source?: string;
                };
                /** @description Bounds of what wallets set themselves. They bind what is set from now on, and each inflow fee. */
                wallet_settings?: {
                    /** @description The highest rate that a wallet may be given, percent with at most 4 decimals. */
                    interest_rate_max_percent?: number;
                    /** @description The most that an inflow fee may be, kobo. */
                    inflow_fee_max_kobo?: number;
                    /** @description The most of an inflow that its fee may take, percent with at most 4 decimals. */
                    inflow_fee_max_percent?: number;
                    /**
                     * @description Whose wallets may receive the interest of a wallet; any, when omitted.
                     * @enum {string}
                     */
                    payout_wallet?: "any_customer" | "same_customer";
                    /** @description Where the figure is from. */
                    source?: string;
                };
            };
            interest?: {
                /** @description A year, percent with at most 4 decimals. */
                rate: number;
                /** @description Withholding tax on what is paid, below 100, percent with at most 4 decimals. */
                withholding_tax_percent?: number;
                /** @description Where the figure is from. */
                source?: string;
            };
            /** @description The proposal of it; null where it was set without one, as that of a new business. */
            proposal_id: string | null;
            /** @description The operator who proposed it. */
            proposed_by: string | null;
            /** @description The operator who approved it; null where one person did both. */
            approved_by: string | null;
            /** @description Why it was proposed. */
            reason: string | null;
        };
        /** AccountRail */
        AccountRail: {
            /** @description The rail of the account: one of each that a business can have. */
            rail: string;
            /** @description What `credentials` of a proposal hold. */
            fields: {
                name: string;
                description: string;
                /** @description `string` or `integer`. */
                type: string;
                required: boolean;
                /** @description Whether nobody is shown it. */
                secret: boolean;
            }[];
        };
        /** RailAccount */
        RailAccount: {
            /** @description The rail of the account: one of each that a business can have. */
            rail: string;
            /** @description The provider's own name of it. */
            account: string;
            /** @description The lowest is preferred. */
            preference: number;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why nothing is told by it; null while it is. */
            suspended: string | null;
            /** @description Where its callbacks come, below the address of this service. */
            callback_path: string;
            /**
             * Format: date-time
             * @description When it was brought.
             */
            created_at: string;
        };
        /** RailAccountLookedAt */
        RailAccountLookedAt: {
            /** @description The rail of the account: one of each that a business can have. */
            rail: string;
            /** @description Whether nothing has failed: telling goes on. */
            ok: boolean;
            checks: {
                check: string;
                /** @description `ok`, `warning` or `failed`. */
                result: string;
                detail: string | null;
            }[];
        };
        /** RailBalance */
        RailBalance: {
            rail: string;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description What the books say that the provider owes the business, whole kobo as text. */
            settlement: string;
            /** @description What it was told to pay, of which it is not known what became. */
            in_flight: string;
            /** @description How many payouts that is. */
            payouts_in_flight: number;
            /** @description What the provider says that it has; null where it does not say. */
            balance: string | null;
            /** @description How much more that is than the books say. */
            difference: string | null;
            /** @description What of that nothing in flight explains. */
            unexplained: string | null;
            /** @description Why the provider does not say. */
            because: string | null;
        };
        /** SeenWallet */
        SeenWallet: {
            /** @description A wallet id or identifier. */
            id: string;
            customer_id: string;
            currency: string;
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` of a restricted one. */
            restriction: string | null;
            /** @description Available balance: what a transfer may use, minor units of the currency. */
            balance: number;
            /** @description Posted balance. */
            ledger_balance: number;
            /** @description Held for transfers that are processing. */
            held_balance: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, its balance apart.
             */
            updated_at: string;
        };
        /** SeenWalletPage */
        SeenWalletPage: {
            paginatedPayload: {
                edges: components["schemas"]["SeenWallet"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SeenWalletInFull */
        SeenWalletInFull: {
            /** @description A wallet id or identifier. */
            id: string;
            customer_id: string;
            currency: string;
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` of a restricted one. */
            restriction: string | null;
            /** @description Available balance: what a transfer may use, minor units of the currency. */
            balance: number;
            /** @description Posted balance. */
            ledger_balance: number;
            /** @description Held for transfers that are processing. */
            held_balance: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, its balance apart.
             */
            updated_at: string;
            /** @description Of its customer, 0 to 3. */
            tier: number;
            /** @description Those of the policy that hold for it today, with what is left of them. */
            limits: {
                /** @description Over what it is: `wallet`, `customer` (all wallets of the customer) or `tenant` (the whole side). */
                scope: string;
                /** @description `single` (one transfer), `amount`, `count` (transfers) or `balance`. */
                measure: string;
                /** @description `day` or `month`; null: none. */
                period: string | null;
                /** @description Kobo, or how many transfers. */
                limit: number;
                /** @description What of it is used; null of `single`. */
                used: number | null;
                /** @description What is left of it. */
                remaining: number;
                /**
                 * Format: date-time
                 * @description When it begins afresh; null: it does not.
                 */
                resets_at: string | null;
            }[];
            /** @description Whether it earns interest. */
            interest: {
                /** @description As it was said last; it holds from the day after. */
                enabled: boolean;
                /** @description What it earns today, percent a year; 0: nothing. */
                rate: number;
                /** @description Where interest is paid; null: to itself. */
                payout_wallet: string | null;
            };
            /** @description By which it can be paid, at most 100. */
            virtual_accounts: {
                id: string;
                /** @description Masked. */
                account_number: string | null;
                bank_name: string;
            }[];
            /** @description What restricted, lifted or closed it, the newest first, at most 100. */
            changes: {
                status: string;
                /** @enum {string|null} */
                restriction: "outflow" | "all" | null;
                reason: string;
                /** @description `key:` and its id, or `operator`. */
                made_by: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                created_at: string;
            }[];
        };
        /** StatementEntry */
        StatementEntry: {
            transaction_id: string;
            /**
             * Format: date-time
             * @description When it was posted.
             */
            posted_at: string;
            /**
             * @description `debit`: out of the wallet `wallet_id`; `credit`: into it.
             * @enum {string}
             */
            type: "debit" | "credit";
            /**
             * @description What moves.
             * @enum {string}
             */
            category: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
            /** @description What came into the wallet or went out of it, before the fee, kobo; 0 where it only paid the fee of a movement of another wallet. */
            amount: number;
            /** @description What the wallet paid on top, or out of what came in, kobo. */
            fee: number;
            /**
             * Counterparty
             * @description Whom the money came from or went to, each null when unknown.
             */
            counterparty: {
                /** @description Of the wallet on the other side; null where there is none. */
                wallet_id: string | null;
                name: string | null;
                account_number: string | null;
                bank_code: string | null;
                bank_name: string | null;
            } | null;
            reference: string | null;
            narration: string | null;
            /** @description After the movement's last posting on the wallet, kobo. */
            balance_after: number;
        };
        /** StatementTotals */
        StatementTotals: {
            /** @description How many entries there are. */
            entries: number;
            /** @description What came in, kobo. */
            credits: number;
            /** @description What went out, fees included, kobo. Opening + credits − debits = closing. */
            debits: number;
            /** @description The fees among the debits, kobo. */
            fees: number;
        };
        /** Statement */
        Statement: {
            wallet_id: string;
            wallet_name: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: "NGN";
            start_date: string;
            end_date: string;
            /** @description The ledger balance before the first day, kobo. */
            opening_balance: number;
            /** @description The ledger balance after the last posting of the last day, kobo. */
            closing_balance: number;
            /** @description false while later postings may still carry a time of the period. */
            final: boolean;
            /** @description One for each movement, in the order in which they were posted. */
            entries: components["schemas"]["StatementEntry"][];
            totals: components["schemas"]["StatementTotals"];
        };
        /** DailyBalances */
        DailyBalances: {
            wallet_id: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: "NGN";
            /** @description The ledger balance before the first day, kobo. */
            opening_balance: number;
            /** @description Each day, in order. */
            days: {
                /** @description A business day. */
                day: string;
                /** @description Posted balance after the last posting of the day, kobo. */
                ledger_balance: number;
                /** @description How many postings the day has on it. */
                postings: number;
                /** @description false while later postings may still carry a time of the day. */
                final: boolean;
            }[];
        };
        /** SeenAccrual */
        SeenAccrual: {
            /** @description The business day. */
            day: string;
            /** @description What it earned, kobo, cut to 6 places. */
            amount: string;
            /** @description Posted balance at the end of the day, kobo. */
            balance: number;
            /** @description The rate that held on the day, percent a year. */
            rate: number;
            /**
             * @description By the payout of its month: `accrued` before it, then `paid`, or `forfeited` after too many withdrawals. What is less than a kobo is paid with a later month.
             * @enum {string}
             */
            status: "accrued" | "paid" | "forfeited";
            /**
             * Format: date-time
             * @description When the day was closed.
             */
            closed_at: string;
            /**
             * Format: date-time
             * @description When its month was paid or forfeited; null before.
             */
            settled_at: string | null;
        };
        /** SeenAccrualPage */
        SeenAccrualPage: {
            paginatedPayload: {
                edges: components["schemas"]["SeenAccrual"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SeenCustomer */
        SeenCustomer: {
            /** @description The customer. */
            id: string;
            /** @description Its name, masked. */
            name: string | null;
            /** @description Its email, masked. */
            email: string | null;
            /** @description Its phone, masked. */
            phone: string | null;
            /** @description By which the business knows it, masked. */
            third_party_identifier: string | null;
            /** @description 0: nothing is known of it. 1: a BVN or a NIN. 2: both. 3: set by an operator. */
            tier: number;
            /** @description Its default wallet. */
            wallet_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when what is personal of it is taken out.
             */
            erasing_at: string | null;
            /**
             * Format: date-time
             * @description When all of that was gone.
             */
            erased_at: string | null;
            /** @description Its wallets, the oldest first, at most 10. */
            wallets: string[];
        };
        /** SeenCustomerPage */
        SeenCustomerPage: {
            paginatedPayload: {
                edges: components["schemas"]["SeenCustomer"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SeenCustomerInFull */
        SeenCustomerInFull: {
            /** @description The customer. */
            id: string;
            /** @description Its name, masked. */
            name: string | null;
            /** @description Its email, masked. */
            email: string | null;
            /** @description Its phone, masked. */
            phone: string | null;
            /** @description By which the business knows it, masked. */
            third_party_identifier: string | null;
            /** @description 0: nothing is known of it. 1: a BVN or a NIN. 2: both. 3: set by an operator. */
            tier: number;
            /** @description Its default wallet. */
            wallet_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when what is personal of it is taken out.
             */
            erasing_at: string | null;
            /**
             * Format: date-time
             * @description When all of that was gone.
             */
            erased_at: string | null;
            /** @description Masked. */
            bvn: string | null;
            /** @enum {string|null} */
            id_type: "international_passport" | "nin" | "voter_card" | "driver_license" | null;
            /** @description Masked. */
            id_number: string | null;
            /** @description The newest first, at most 100: `listSideWallets` has all. */
            wallets: components["schemas"]["SeenWallet"][];
            /** @description By which these wallets can be paid, at most 100. */
            virtual_accounts: {
                id: string;
                /** @description Masked. */
                account_number: string | null;
                bank_name: string;
            }[];
        };
        /** PersonalDataOfPlace */
        PersonalDataOfPlace: {
            /** @description The tables that it stands in. */
            where: string;
            /** @description What it is. */
            what: string;
            rows: unknown[];
        };
        /** PersonalData */
        PersonalData: {
            /** @description The customer. */
            customer_id: string;
            /**
             * Format: date-time
             * @description When it was begun.
             */
            exported_at: string;
            /** @description Everything, by where it stands. */
            data: components["schemas"]["PersonalDataOfPlace"][];
        };
        /** MovementFigures */
        MovementFigures: {
            /** @description False while figures are added up from the whole history, and nothing here counts. */
            made: boolean;
            /** @description Batches of movements that are not counted yet. */
            behind: number;
            /** @description In order of time. What there was none of has no row. */
            figures: {
                /**
                 * Format: date-time
                 * @description When the hour or day began.
                 */
                begins_at: string;
                /** @description `accepted` in the hour or day in which movements were made; `successful` or `failed` in that in which they became so. */
                state: string;
                category: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description The bank that the money came or went through. */
                rail: string | null;
                /** @description Movements. */
                count: number;
                /** @description What they moved, kobo, as a decimal string. */
                amount: string;
                /** @description Fees, VAT and stamp duty of those that succeeded, kobo, as a decimal string. */
                charged: string;
            }[];
        };
        /** AccountFigures */
        AccountFigures: {
            /** @description False while figures are added up from the whole history, and nothing here counts. */
            made: boolean;
            /** @description Batches of movements that are not counted yet. */
            behind: number;
            /**
             * Format: date-time
             * @description The end of the hour; null: now.
             */
            at: string | null;
            /** @description The wallets in total, and every system account, by currency. */
            accounts: {
                /** @description Null: all wallets together. */
                account_id: string | null;
                kind: string;
                name: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description What debits exceed credits by, kobo, as a decimal string. */
                debit: string;
                /** @description What credits exceed debits by, kobo, as a decimal string. */
                credit: string;
            }[];
        };
        /** AccountHour */
        AccountHour: {
            /**
             * Format: date-time
             * @description When the hour began.
             */
            begins_at: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ends_at: string;
            /** @description What was debited in it, kobo, as a decimal string. */
            debits: string;
            /** @description What was credited in it, kobo, as a decimal string. */
            credits: string;
            /** @description All credits less all debits up to its end, kobo, as a decimal string. */
            balance: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: "NGN";
        };
        /** AccountHourPage */
        AccountHourPage: {
            paginatedPayload: {
                edges: components["schemas"]["AccountHour"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** AccountPostings */
        AccountPostings: {
            account_id: string;
            name: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: "NGN";
            /**
             * Format: date-time
             * @description When the hour began.
             */
            begins_at: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ends_at: string;
            /** @description What was debited in it, kobo, as a decimal string. */
            debits: string;
            /** @description What was credited in it, kobo, as a decimal string. */
            credits: string;
            /** @description All credits less all debits up to its end, kobo, as a decimal string. */
            balance: string;
            /** @description Of what was debited, what this page and those before it have, kobo, as a decimal string. */
            found_debits: string;
            /** @description The same of what was credited, kobo, as a decimal string. */
            found_credits: string;
            /** @description The newest movement first. */
            postings: {
                transaction_id: string;
                /** @description Which posting of the movement. */
                part: number;
                /**
                 * Format: date-time
                 * @description When it was posted.
                 */
                posted_at: string;
                category: string;
                reference: string | null;
                /** @description `debit` or `credit`, of this account. */
                side: string;
                /** @description Kobo. */
                amount: number;
                /** @description The account on the other side. */
                other: {
                    /** @description `Wallet`, or that of the system account. */
                    name: string;
                    /** @description The system account; null: a wallet. */
                    account_id: string | null;
                    /** @description The wallet. */
                    wallet_id: string | null;
                };
            }[];
            /** @description What to give as `after` for the next page; null where all of the hour was found. */
            next: string | null;
        };
        /** AccountsAtInstant */
        AccountsAtInstant: {
            /**
             * Format: date-time
             * @description The instant.
             */
            at: string;
            /**
             * Format: date-time
             * @description When the hour began from whose figures on it is worked out.
             */
            hour_began_at: string;
            /** @description False while figures are added up from the whole history, and nothing here counts. */
            made: boolean;
            /** @description What was posted in that hour, as far as it is over, kobo, as a decimal string. */
            posted: string;
            /** @description What of it was found by now, kobo, as a decimal string. */
            found: string;
            /** @description What to give as `after` for the next part; null where this was the last. */
            next: string | null;
            /** @description Whether all of it is found: then all parts together say what accounts had. False where `next` is null: figures and postings do not agree. */
            complete: boolean;
            /** @description The wallets in total and every system account, by currency: in the first part what they had when the hour began and what of its postings was found, in each other what more was found. Their sums are what accounts had at the instant. */
            accounts: {
                /** @description Null: all wallets together. */
                account_id: string | null;
                kind: string;
                name: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description Credits less debits, kobo, as a decimal string. */
                change: string;
            }[];
        };
        /** PayoutStop */
        PayoutStop: {
            id: string;
            /** @description Null: of every business. */
            business_id: string | null;
            /** @description The side of the business: `test` or `live`. */
            mode: string | null;
            /** @description Null: by any. */
            rail: string | null;
            /** @description Null: to any. */
            bank_code: string | null;
            reason: string;
            stopped_by: string;
            /** @description The name of the operator; null where nobody of the installation made it. */
            stopped_by_name: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            stopped_at: string;
            /**
             * Format: date-time
             * @description Until when; null while it holds.
             */
            ended_at: string | null;
        };
        /** PayoutsHeldBack */
        PayoutsHeldBack: {
            /** @description Payouts that wait for this stop and for no other. */
            payouts: number;
            /** @description Their amounts in all, kobo. */
            amount: number;
            /** @description The same for people. */
            amount_text: string;
            /** @description There are more: 20,000 of each business, and 500 businesses, are counted. */
            more: boolean;
        };
        /** VerifyRun */
        VerifyRun: {
            id: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended_at: string;
            /**
             * Format: date-time
             * @description Only what was done since then was looked at; null: everything.
             */
            since: string | null;
            /** @description `nightly` by the job of every night, `shell` by `kolo verify`, `operator` where one asked for it. */
            made_by: string;
            /** @description The operator who asked for it. */
            asked_by: string | null;
            /** @description Of Kolo. */
            version: string;
            /** @description How many checks were made. */
            checks: number;
            /** @description How much does not agree; 0 where all does. */
            findings: number;
            /** @description The first 50 findings. */
            listed: {
                check: string;
                tenant_id: string | null;
                table: string;
                key: string;
                problem: string;
            }[];
            /** @description Why it did not come to its end; null where it did. */
            failure: string | null;
        };
        /** SideVerifyRun */
        SideVerifyRun: {
            id: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended_at: string;
            /**
             * Format: date-time
             * @description Only what was done since then was looked at; null: everything.
             */
            since: string | null;
            /** @description `nightly` by the job of every night, `shell` by `kolo verify`, `operator` where one asked for it. */
            made_by: string;
            /** @description Of Kolo. */
            version: string;
            /** @description How many checks were made. */
            checks: number;
            /**
             * @description `agrees`: nothing was found in the books of this side. `does_not_agree`: `listed` has what was found. `unknown`: the run did not end, or found more in the installation than it lists.
             * @enum {string}
             */
            result: "agrees" | "does_not_agree" | "unknown";
            /** @description Those of the first 50 findings that are of this side. */
            listed: {
                check: string;
                tenant_id: string | null;
                table: string;
                key: string;
                problem: string;
            }[];
        };
        /** VerifyRunUnderWay */
        VerifyRunUnderWay: {
            under_way: {
                /** @description That of the run, once it has ended. */
                id: string;
                /** @description `nightly` or `operator`. */
                made_by: string;
                /** @description The operator who asked for it. */
                asked_by: string | null;
                /**
                 * Format: date-time
                 * @description When it was asked for, or the night began.
                 */
                asked_at: string;
                /**
                 * Format: date-time
                 * @description Only what was done since then is looked at; null: everything.
                 */
                since: string | null;
                /**
                 * Format: date-time
                 * @description When a worker took it; null while none has.
                 */
                started_at: string | null;
                /** @description The check that is being made. */
                check: string | null;
                /** @description Checks that were made before it. */
                checks_done: number;
                /** @description How many there are; null before the first. */
                checks_total: number | null;
            } | null;
        };
        /** TrialBalanceOfSide */
        TrialBalanceOfSide: {
            business_id: string;
            business_name: string;
            /** @description `test` or `live`. */
            mode: string;
            /** @description Every system account, and the wallets in total, by currency. */
            accounts: {
                /** @description Null: all wallets together. */
                account_id: string | null;
                name: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description What debits exceed credits by, kobo, as a decimal string. */
                debit: string;
                /** @description What credits exceed debits by, kobo, as a decimal string. */
                credit: string;
            }[];
            /** @description Both columns in all, by currency. */
            totals: {
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description What debits exceed credits by, kobo, as a decimal string. */
                debit: string;
                /** @description What credits exceed debits by, kobo, as a decimal string. */
                credit: string;
            }[];
        };
        /** TrialBalance */
        TrialBalance: {
            /**
             * Format: date-time
             * @description The instant that it is of.
             */
            at: string;
            /** @description Whether debits equal credits in every currency of every side. */
            balanced: boolean;
            /** @description The books of each side, those of the oldest business first. */
            sides: components["schemas"]["TrialBalanceOfSide"][];
        };
        /** BankDifference */
        BankDifference: {
            /** @description Null where nobody here is known for it. */
            tenant_id: string | null;
            problem: string;
            /** @description Which row, as `column=value`. */
            key: string;
            /** @description As the bank has it. */
            bank: string | null;
            /** @description As the ledger has it. */
            here: string | null;
            /** @description What can be done about it. */
            advice: string;
            /** @description References of payouts that are not final and pay the same amount to the same account. */
            same_waiting: string[];
        };
        /** BankReconciliation */
        BankReconciliation: {
            id: string;
            asked_by: string;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description When it was done; null while it goes on.
             */
            finished_at: string | null;
            /** @description Every book could be read, and everything that may have been told was asked after. */
            complete: boolean | null;
            report: {
                /** @description It was broken off; the log says why. */
                failed: boolean;
                /**
                 * Format: date-time
                 * @description Until when everything was known at the last recovery; null without one.
                 */
                known_until: string | null;
                /** @description Inflows that were credited, because the bank has them as credited. */
                credited_inflows: number;
                /** @description The same of payments that came back. */
                credited_returns: number;
                /** @description Payouts that may have been told and could not be asked after: does a worker run? */
                not_asked_after: number;
                /** @description Books that could not be read. */
                unreadable_books: number;
                /** @description Accounts at providers that show no book: compare their own lists. */
                without_book: {
                    tenant_id: string;
                    rail: string;
                }[];
                /** @description At most 100 of a kind. */
                differences: components["schemas"]["BankDifference"][];
                /** @description Differences beyond those. */
                more: number;
            } | null;
        };
        /** Business */
        Business: {
            business_id: string;
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** SeenEndpoint */
        SeenEndpoint: {
            id: string;
            url: string;
            /** @description Null: all. */
            event_types: string[] | null;
            /** @description What its business has noted. */
            description: string | null;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why it is disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing but failures came of it.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first took something. Null: it gets its oldest event alone.
             */
            proven_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** NewWebhookEndpoint */
        NewWebhookEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /** @description The types of event that it gets; null for all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success")[] | null;
            description: string | null;
            /** @description The one more header that deliveries carry; null for none. */
            signature_header: {
                name: string;
                /** @description Shown once, to whoever sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs too; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description Why it is disabled, in words; null where it is not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When the first of the deliveries failed of which none has succeeded since; null where the last one did.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first took something: the GET of its registration, or a delivery. Null: it gets its oldest event alone.
             */
            proven_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The signing secret (Standard Webhooks). It is shown only this once. */
            secret: string;
        };
        /** EndpointStanding */
        EndpointStanding: {
            id: string;
            url: string;
            /** @description Null: all. */
            event_types: string[] | null;
            /** @description What its business has noted. */
            description: string | null;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why it is disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing but failures came of it.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first took something. Null: it gets its oldest event alone.
             */
            proven_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Its newest deliveries, whenever they were. */
            newest: {
                /** @description How many these are: all, or the newest 1,000. */
                looked_at: number;
                /**
                 * Format: date-time
                 * @description When the event of the oldest of these was written.
                 */
                since: string | null;
                /** @description Those that it took. */
                delivered: number;
                /** @description Those that are to be attempted. */
                waiting: number;
                /** @description Of those that wait, the ones that failed before. */
                failing: number;
                /** @description Those that failed in every attempt. */
                exhausted: number;
                /** @description Those that are wanted no more. */
                cancelled: number;
                /** @description Those whose last attempt was answered, well or not. */
                answered: number;
                /** @description How long half of these answers took at most, milliseconds. */
                median_ms: number | null;
                /** @description How long the slowest took. */
                highest_ms: number | null;
            };
            /** @description All that waits for it. */
            backlog: {
                /** @description Deliveries that wait. */
                count: number;
                /** @description There are more: no more than 1,000 are counted, those that are due first. */
                at_least: boolean;
                /**
                 * Format: date-time
                 * @description When the event of the oldest of these was written.
                 */
                oldest_at: string | null;
                /**
                 * Format: date-time
                 * @description When the next attempt is.
                 */
                next_attempt_at: string | null;
            };
            /** @description Its newest changes and test events in the audit log, at most 20. URLs are shown without their query. */
            changes: {
                id: string;
                /**
                 * Format: date-time
                 * @description When it was done.
                 */
                acted_at: string;
                act: string;
                /** @description `operator`, `api_key`, `shell` or `kolo`. */
                actor_kind: string;
                /** @description The id of the operator or key. */
                actor: string;
                /** @description The values that were replaced. */
                before: {
                    [key: string]: unknown;
                } | null;
                /** @description The values that were set. */
                after: {
                    [key: string]: unknown;
                } | null;
            }[];
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /** @description The types of event that it gets; null for all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success")[] | null;
            description: string | null;
            /** @description The one more header that deliveries carry; null for none. */
            signature_header: {
                name: string;
                /** @description Shown once, to whoever sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs too; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description Why it is disabled, in words; null where it is not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When the first of the deliveries failed of which none has succeeded since; null where the last one did.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first took something: the GET of its registration, or a delivery. Null: it gets its oldest event alone.
             */
            proven_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** WebhookTest */
        WebhookTest: {
            event_id: string;
            /** @enum {string} */
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
            /** @description Whether it would count as delivered. */
            delivered: boolean;
            /** @description HTTP status of the answer; null when there was none. */
            response_status: number | null;
            /** @description How long the answer took, milliseconds. */
            latency_ms: number | null;
            /** @description The first characters of the answer. */
            response_excerpt: string | null;
            /** @description Why it was not delivered; null when it was. */
            error: string | null;
        };
        /** SideEvent */
        SideEvent: {
            /** @description The event; `webhook-id` of all its deliveries. */
            id: string;
            /** @enum {string} */
            type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
            /** @description The name that the business gave to what it tells of. */
            reference: string | null;
            /** @description The wallet that it is about. */
            wallet_id: string | null;
            /** @description Whose wallet that is. */
            customer_id: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description Where it is on its way to each endpoint; none where none wanted it. */
            deliveries: {
                /** @description The delivery. */
                id: string;
                /** @description The endpoint. */
                endpoint_id: string;
                /** @enum {string} */
                status: "pending" | "delivered" | "exhausted" | "cancelled";
            }[];
        };
        /** SideEventPage */
        SideEventPage: {
            paginatedPayload: {
                edges: components["schemas"]["SideEvent"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SentDelivery */
        SentDelivery: {
            /** @description The delivery: `<event id>_<endpoint id>`. */
            id: string;
            /** @description The event. */
            event_id: string;
            /** @enum {string} */
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
            /** @description The endpoint. */
            endpoint_id: string;
            /** @description Where it posts to now. */
            endpoint_url: string | null;
            /** @description `enabled`, `disabled` or `deleted`. */
            endpoint_status: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "exhausted" | "cancelled";
            /** @description Attempts made; a resend starts again at 0. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was last attempted.
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it is attempted next; null once nothing more is sent.
             */
            next_attempt_at: string | null;
            /** @description HTTP status of the last answer; null when there was none. */
            response_status: number | null;
            /** @description How long the last answer took, milliseconds. */
            latency_ms: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the event was written.
             */
            created_at: string;
            /** @description The first 256 characters of the last answer, without what it repeats of the event that is personal. */
            response_excerpt: string | null;
        };
        /** SideEventInFull */
        SideEventInFull: {
            /** @description The event; `webhook-id` of all its deliveries. */
            id: string;
            /** @enum {string} */
            type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
            /** @description The name that the business gave to what it tells of. */
            reference: string | null;
            /** @description The wallet that it is about. */
            wallet_id: string | null;
            /** @description Whose wallet that is. */
            customer_id: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What is posted, with names and account numbers masked and what people wrote left out; amounts, ids and states are as they are. */
            body: {
                [key: string]: unknown;
            };
            /** @description To each endpoint. What is kept of attempts is how many there were, and the last one. */
            deliveries: components["schemas"]["SentDelivery"][];
        };
        /** SideDelivery */
        SideDelivery: {
            /** @description The delivery: `<event id>_<endpoint id>`. */
            id: string;
            /** @description The event. */
            event_id: string;
            /** @enum {string} */
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
            /** @description The endpoint. */
            endpoint_id: string;
            /** @description Where it posts to now. */
            endpoint_url: string | null;
            /** @description `enabled`, `disabled` or `deleted`. */
            endpoint_status: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "exhausted" | "cancelled";
            /** @description Attempts made; a resend starts again at 0. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was last attempted.
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it is attempted next; null once nothing more is sent.
             */
            next_attempt_at: string | null;
            /** @description HTTP status of the last answer; null when there was none. */
            response_status: number | null;
            /** @description How long the last answer took, milliseconds. */
            latency_ms: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the event was written.
             */
            created_at: string;
        };
        /** SideDeliveryPage */
        SideDeliveryPage: {
            paginatedPayload: {
                edges: components["schemas"]["SideDelivery"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SideVirtualAccount */
        SideVirtualAccount: {
            /** @description The virtual account. */
            id: string;
            /** @description The wallet that payments are credited to. */
            wallet_id: string;
            /**
             * @description `pending`: a bank is asked for it. `active`: it can be paid to. `expired`, `closed`: it could once. `failed`: it was never open.
             * @enum {string}
             */
            status: "pending" | "active" | "expired" | "closed" | "failed";
            /** @description Its number, null until it is issued, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The code of the bank that issued it. */
            bank_code: string | null;
            /** @description Its name. */
            bank_name: string | null;
            /** @description By which a bank is asked for it; null where none is. */
            rail: string | null;
            /** @description `regular`: it stays. `disposable`: it expires. */
            type: string;
            /** @description `collection`, or `test_funding` where it was made for test money alone. */
            purpose: string;
            /** @description The name that the business gave it, or one that was made. */
            reference: string | null;
            /** @description Which payments it takes. */
            payment_policy: string;
            /** @description What is to be paid to it, kobo; null: any amount. */
            amount: number | null;
            /**
             * Format: date-time
             * @description From when on it is too late to pay; null: never.
             */
            expires_at: string | null;
            /** @description Why it can never be paid to. */
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a bank issued it; null where none was asked.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closed_at: string | null;
        };
        /** SideVirtualAccountPage */
        SideVirtualAccountPage: {
            paginatedPayload: {
                edges: components["schemas"]["SideVirtualAccount"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SideSchedule */
        SideSchedule: {
            /** @description The schedule. */
            id: string;
            /**
             * @description `inactive` by the word of its business, `deactivated` because three payments failed in a row, `completed` when none is to come.
             * @enum {string}
             */
            status: "active" | "inactive" | "completed" | "deactivated";
            /** @description The wallet that pays. */
            wallet_id: string;
            /** @description The wallet that is paid; null where a bank account is. */
            destination_wallet_id: string | null;
            /** @description The bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description Of each payment, in minor units of the currency. */
            amount: number;
            currency: string;
            /** @description `day`, `week` or `month`; null for a payment that is made once. */
            frequency: string | null;
            /**
             * Format: date-time
             * @description When it pays first.
             */
            start_at: string;
            /**
             * Format: date-time
             * @description The last moment at which it may pay.
             */
            end_at: string | null;
            /**
             * Format: date-time
             * @description When its next attempt is; null where none is to come.
             */
            next_attempt_at: string | null;
            /** @description Payments that failed since one was made. */
            failures: number;
            /** @description The newest payment that was attempted or skipped; null where there is none. */
            last: {
                /** @description Counted from 1. */
                number: number;
                /** @description The reference of its transfer. */
                reference: string;
                /**
                 * Format: date-time
                 * @description When its time was, or is.
                 */
                scheduled_for: string;
                /**
                 * @description `waiting` for an attempt, `paused` while the schedule is not active, `processing` at the bank; `skipped`: it was missed.
                 * @enum {string}
                 */
                status: "waiting" | "paused" | "processing" | "successful" | "failed" | "skipped";
                /** @description How often it was attempted. */
                attempts: number;
                /** @description Why the last attempt failed. */
                failure_code: string | null;
                /** @description The same in words. */
                failure_reason: string | null;
                /** @description Its transfer, where it came to one. */
                transaction_id: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, or a payment of it last attempted.
             */
            updated_at: string;
        };
        /** SideSchedulePage */
        SideSchedulePage: {
            paginatedPayload: {
                edges: components["schemas"]["SideSchedule"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** ScheduleRun */
        ScheduleRun: {
            /** @description Counted from 1. */
            number: number;
            /** @description The reference of its transfer. */
            reference: string;
            /**
             * Format: date-time
             * @description When its time was, or is.
             */
            scheduled_for: string;
            /**
             * @description `waiting` for an attempt, `paused` while the schedule is not active, `processing` at the bank; `skipped`: it was missed.
             * @enum {string}
             */
            status: "waiting" | "paused" | "processing" | "successful" | "failed" | "skipped";
            /** @description How often it was attempted. */
            attempts: number;
            /** @description Why the last attempt failed. */
            failure_code: string | null;
            /** @description The same in words. */
            failure_reason: string | null;
            /** @description Its transfer, where it came to one. */
            transaction_id: string | null;
            /**
             * Format: date-time
             * @description When it was first attempted.
             */
            first_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was last attempted.
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it is attempted, or looked at, next; null once that is over.
             */
            next_attempt_at: string | null;
            /** @description It was the third failure in a row, which ended the schedule. */
            deactivated: boolean;
        };
        /** ScheduleRunPage */
        ScheduleRunPage: {
            paginatedPayload: {
                edges: components["schemas"]["ScheduleRun"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** InterestMonth */
        InterestMonth: {
            /** @description A month of the business time zone. */
            month: string;
            /** @description Days of it that are closed. */
            days: number;
            /** @description Those of them of which all wallets have accrued. */
            accrued_days: number;
            /**
             * Format: date-time
             * @description When all wallets had been paid; null until then.
             */
            paid_at: string | null;
        };
        /** AccruedInterest */
        AccruedInterest: {
            currency: string;
            /** @description Wallets that earned something. */
            wallets: number;
            /** @description What they earned, minor units of the currency, cut to 6 places. */
            amount: string;
        };
        /** PaidInterest */
        PaidInterest: {
            currency: string;
            /** @description Wallets that earned something that was paid. */
            paid_wallets: number;
            /** @description What was paid before tax. */
            gross: number;
            /** @description What was withheld of it. */
            tax: number;
            /** @description What wallets were credited, or what waits for them in suspense. */
            net: number;
            /** @description Wallets that lost the month by too many withdrawals. */
            forfeited_wallets: number;
            /** @description What these had earned, minor units of the currency, cut to 6 places. */
            forfeited: string;
            /** @description What was left of the months before, minor units of the currency, cut to 6 places. */
            carried_in: string;
            /** @description What is left for the months behind it, less than one unit a wallet, minor units of the currency, cut to 6 places. */
            carried_out: string;
        };
        /** InterestDay */
        InterestDay: {
            /** @description A day of the business time zone. */
            day: string;
            /** @description That of the business on it, percent a year. */
            rate: string;
            /**
             * Format: date-time
             * @description When it was closed: nothing is posted into it any more.
             */
            closed_at: string;
            /** @description Wallets that have earned something on it so far. */
            wallets: number;
            /**
             * Format: date-time
             * @description When all wallets had accrued; null until then.
             */
            accrued_at: string | null;
            /** @description What they earned, by currency; null until all have accrued. */
            accrued: components["schemas"]["AccruedInterest"][] | null;
        };
        /** InterestMonthInFull */
        InterestMonthInFull: {
            /** @description A month of the business time zone. */
            month: string;
            /** @description Days of it that are closed. */
            days: number;
            /** @description Those of them of which all wallets have accrued. */
            accrued_days: number;
            /**
             * Format: date-time
             * @description When all wallets had been paid; null until then.
             */
            paid_at: string | null;
            /** @description Of all days that are closed, by currency; of `wallets` the most on one day. Null while one of them has not accrued. */
            accrued: components["schemas"]["AccruedInterest"][] | null;
            /** @description What became of it, by currency; null until all were paid. Accrued and carried in is forfeited, gross and carried out. */
            paid: components["schemas"]["PaidInterest"][] | null;
            /** @description The days that are closed, the newest first. */
            by_day: components["schemas"]["InterestDay"][];
        };
        /** Standing */
        Standing: {
            /**
             * Format: date-time
             * @description When it was so.
             */
            at: string;
            /** @description Those that are not final. */
            payouts: {
                /** @description By which they are paid. */
                rail: string;
                /** @description What they wait for before a bank is told; null where one is told and asked. */
                waits_for: string | null;
                /** @description How many; at most 10,000 are counted. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the oldest of them was accepted.
                 */
                oldest_at: string;
            }[];
            /** @description Deliveries of events that wait. */
            deliveries: {
                /** @description How many; at most 10,000 are counted. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the first of them is due.
                 */
                due_at: string | null;
            };
            /**
             * Format: date-time
             * @description When a process that works in the background last showed that it lives: each does every few seconds.
             */
            worker_shown_at: string | null;
        };
        /** AttentionKind */
        AttentionKind: {
            /**
             * @description `unclaimed_inflows` is of the installation, listed by `listUnclaimedInflows`.
             * @enum {string}
             */
            kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "unclaimed_inflows";
            meaning: string;
            /** @description How many. */
            count: number;
            /** @description There may be more: not more than 1,000 are counted of a side. */
            at_least: boolean;
            /**
             * Format: date-time
             * @description Since when the first of them waits; null where that is not known.
             */
            since: string | null;
        };
        /** AttentionOfSide */
        AttentionOfSide: {
            business_id: string;
            mode: string;
            kinds: {
                /** @enum {string} */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description How many. */
                count: number;
                /** @description There may be more: not more than 1,000 are counted of a side. */
                at_least: boolean;
                /**
                 * Format: date-time
                 * @description Since when the first of them waits; null where that is not known.
                 */
                since: string | null;
            }[];
        };
        /** Attention */
        Attention: {
            /** @description All kinds, those with nothing too; those of the installation where you may read it. */
            kinds: components["schemas"]["AttentionKind"][];
            /** @description Those that have something, the one with the most first, at most 200. */
            sides: components["schemas"]["AttentionOfSide"][];
            /** @description How many sides are not shown. */
            more_sides: number;
        };
        /** PayoutAttempt */
        PayoutAttempt: {
            /** @description Which one, from 1. */
            attempt: number;
            /** @description `send`: the bank was told; `query`: it was asked. */
            action: string;
            /** @description `success`, `failure`, `unknown` or `not_found`: as the answer was read. */
            outcome: string;
            /** @description The code of the answer, where it has one. */
            code: string | null;
            /** @description What was read in it. */
            detail: string | null;
            /** @description What the bank answered as its text came, at most 4,000 characters, without what is anybody’s; null where nothing is kept. */
            answer: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
        };
        /** FlaggedPayout */
        FlaggedPayout: {
            /** @description The transfer. */
            id: string;
            /** @description The name that the business gave it. */
            reference: string | null;
            /** @description Kobo. */
            amount: number;
            currency: string;
            /** @description The wallet that pays. */
            wallet_id: string | null;
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description By which it is paid. */
            rail: string;
            /** @description The one id under which the bank knows it. */
            rail_id: string;
            bank_code: string;
            /** @description The account, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when somebody is needed.
             */
            flagged_at: string;
            /**
             * Format: date-time
             * @description When the bank may have heard of it last.
             */
            told_at: string | null;
            /**
             * Format: date-time
             * @description When the bank is asked, or told, next.
             */
            next_look_at: string;
            /** @description How often it was told and asked. */
            attempts: number;
            /** @description How often it may have been told. */
            tellings: number;
            /** @description What it waits for before it is told; null once it was. */
            waits_for: string | null;
            /** @description The newest 5 attempts. A success at once has none. */
            tried: components["schemas"]["PayoutAttempt"][];
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** FlaggedPayoutPage */
        FlaggedPayoutPage: {
            paginatedPayload: {
                edges: components["schemas"]["FlaggedPayout"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** OpenIncident */
        OpenIncident: {
            /** @description The incident. */
            id: string;
            /** @description One word for what it is. */
            kind: string;
            /** @description The movement that it is about. */
            transaction_id: string | null;
            /** @description Of that movement: the name that the business gave it. */
            reference: string | null;
            /** @description Of that movement. */
            status: string | null;
            /** @description Of that movement, kobo. */
            amount: number | null;
            detail: string;
            /**
             * Format: date-time
             * @description When it was found.
             */
            since: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** OpenIncidentPage */
        OpenIncidentPage: {
            paginatedPayload: {
                edges: components["schemas"]["OpenIncident"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** MoneyInSuspense */
        MoneyInSuspense: {
            /** @description The movement that brought it there. */
            id: string;
            /** @description `bank-inflow`, `bank-outflow-reversal` or `interest-payout`. */
            category: string;
            /** @description Why no wallet has it. */
            reason: string | null;
            /** @description Kobo. */
            amount: number;
            currency: string;
            /** @description The wallet that it is for. */
            wallet_id: string | null;
            /** @description The payment that came back; null where none did. */
            payment_id: string | null;
            /** @description By which it came. */
            rail: string | null;
            /** @description Who sent it, masked: `revealTransfer` shows it. */
            sender_name: string | null;
            /** @description From which account, masked: `revealTransfer` shows it. */
            sender_account_number: string | null;
            /**
             * Format: date-time
             * @description When it came.
             */
            since: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** MoneyInSuspensePage */
        MoneyInSuspensePage: {
            paginatedPayload: {
                edges: components["schemas"]["MoneyInSuspense"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** ExhaustedDelivery */
        ExhaustedDelivery: {
            /** @description The delivery: `<event id>_<endpoint id>`. */
            id: string;
            /** @description The event. */
            event_id: string;
            event_type: string;
            /** @description The endpoint. */
            endpoint_id: string;
            /** @description `enabled`, `disabled` or `deleted`. */
            endpoint_status: string | null;
            /**
             * Format: date-time
             * @description Since when the endpoint gives nothing but failures.
             */
            failing_since: string | null;
            attempts: number;
            /**
             * Format: date-time
             * @description When it was tried last.
             */
            last_attempt_at: string | null;
            /** @description The HTTP status of the last answer; null where there was none. */
            response_status: number | null;
            /** @description What went wrong in the last attempt. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            since: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** ExhaustedDeliveryPage */
        ExhaustedDeliveryPage: {
            paginatedPayload: {
                edges: components["schemas"]["ExhaustedDelivery"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** FailedSchedule */
        FailedSchedule: {
            /** @description The schedule. */
            id: string;
            /** @description `active`: it goes on; `completed`: it has come to its end; `deactivated`: three failures ended it. */
            status: string;
            /** @description Occurrences that failed since one was paid. */
            failures: number;
            /** @description Of each payment, kobo. */
            amount: number;
            currency: string;
            /** @description The wallet that pays. */
            wallet_id: string;
            /** @description The wallet that is paid; null where a bank account is. */
            destination_wallet_id: string | null;
            /** @description The bank that is paid. */
            bank_code: string | null;
            /** @description The account, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The one that failed last, from 1. */
            occurrence: number | null;
            /** @description Why. */
            failure_code: string | null;
            /** @description Its transfer, where it came to one. */
            transaction_id: string | null;
            /**
             * Format: date-time
             * @description When that was.
             */
            since: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** FailedSchedulePage */
        FailedSchedulePage: {
            paginatedPayload: {
                edges: components["schemas"]["FailedSchedule"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** AccountNotIssued */
        AccountNotIssued: {
            /** @description The virtual account. */
            id: string;
            /** @description `pending`: the bank is still asked; `failed`: it refused. */
            status: string;
            /** @description Whose it would be. */
            wallet_id: string;
            /** @description Who is to issue it. */
            rail: string | null;
            /** @description Why it was refused. */
            failure_reason: string | null;
            /** @description How often the bank was asked. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is asked next; null where it refused.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was asked for first.
             */
            since: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** AccountNotIssuedPage */
        AccountNotIssuedPage: {
            paginatedPayload: {
                edges: components["schemas"]["AccountNotIssued"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SuspendedRailAccount */
        SuspendedRailAccount: {
            rail: string;
            /** @description The account at the provider. */
            provider_account: string;
            because: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** SuspendedRailAccountPage */
        SuspendedRailAccountPage: {
            paginatedPayload: {
                edges: components["schemas"]["SuspendedRailAccount"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Bank */
        Bank: {
            name: string;
            /** @description CBN code. */
            code: string;
            /** @description NIBSS Instant Payments code. */
            nip_code: string;
        };
        /** ListedTransfer */
        ListedTransfer: {
            /** @description The movement. */
            id: string;
            /** @description The name that the business gave it. */
            reference: string | null;
            category: string;
            /** @description `processing`, `successful` or `failed`. */
            status: string;
            /** @description Kobo. */
            amount: number;
            /** @description Its fees in all, kobo. */
            fee: number;
            currency: string;
            /** @description The wallet that pays. */
            source: string | null;
            /** @description The wallet that is paid. */
            destination: string | null;
            /** @description Whose wallet it is about. */
            customer_id: string | null;
            /** @description By which it is paid, or came. */
            rail: string | null;
            /** @description The id under which the bank knows it. */
            rail_id: string | null;
            /** @description The bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description Who sent it, masked. */
            sender_name: string | null;
            /** @description Why it failed. */
            failure_code: string | null;
            /** @description The same in words. */
            failure_reason: string | null;
            /** @description How often the bank was told and asked. */
            attempts: number | null;
            /** @description How often it may have been told. */
            tellings: number | null;
            /** @description What it waits for before it is told. */
            waits_for: string | null;
            /**
             * Format: date-time
             * @description Since when somebody is needed.
             */
            flagged_at: string | null;
            /**
             * Format: date-time
             * @description When the bank is told, or asked, next.
             */
            next_look_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it became final.
             */
            completed_at: string | null;
            /**
             * @description Of money that no wallet took: `held` waits for a person, `returning` is on its way back to its sender, `returned` went back, `credited` was credited to a wallet later. Null for every other movement. The movement itself is `successful` in each.
             * @enum {string|null}
             */
            suspense_state: "held" | "credited" | "returning" | "returned" | null;
            /** @description Why no wallet took it. */
            suspense_reason: string | null;
            /** @description The wallet that the money in suspense is for. */
            suspense_wallet_id: string | null;
            /** @description The movement that credits the money in suspense later, or sends it back. */
            answer_id: string | null;
            /** @description The movement that this one answers: it returns, sends back or credits its money. */
            reverses_id: string | null;
        };
        /** ListedTransferPage */
        ListedTransferPage: {
            paginatedPayload: {
                edges: components["schemas"]["ListedTransfer"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Happened */
        Happened: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @enum {string} */
            what: "accepted" | "claimed" | "told" | "asked" | "flagged" | "completed" | "held" | "posted" | "event" | "delivered" | "check_due" | "contrary" | "stopped" | "resumed" | "incident" | "incident_closed" | "returned" | "act";
            /** @description In words. */
            detail: string;
        };
        /** TransferInFull */
        TransferInFull: {
            /** @description The movement. */
            id: string;
            /** @description The name that the business gave it. */
            reference: string | null;
            category: string;
            /** @description `processing`, `successful` or `failed`. */
            status: string;
            /** @description Kobo. */
            amount: number;
            /** @description Its fees in all, kobo. */
            fee: number;
            currency: string;
            /** @description The wallet that pays. */
            source: string | null;
            /** @description The wallet that is paid. */
            destination: string | null;
            /** @description Whose wallet it is about. */
            customer_id: string | null;
            /** @description By which it is paid, or came. */
            rail: string | null;
            /** @description The id under which the bank knows it. */
            rail_id: string | null;
            /** @description The bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description Who sent it, masked. */
            sender_name: string | null;
            /** @description Why it failed. */
            failure_code: string | null;
            /** @description The same in words. */
            failure_reason: string | null;
            /** @description How often the bank was told and asked. */
            attempts: number | null;
            /** @description How often it may have been told. */
            tellings: number | null;
            /** @description What it waits for before it is told. */
            waits_for: string | null;
            /**
             * Format: date-time
             * @description Since when somebody is needed.
             */
            flagged_at: string | null;
            /**
             * Format: date-time
             * @description When the bank is told, or asked, next.
             */
            next_look_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it became final.
             */
            completed_at: string | null;
            /**
             * @description Of money that no wallet took: `held` waits for a person, `returning` is on its way back to its sender, `returned` went back, `credited` was credited to a wallet later. Null for every other movement. The movement itself is `successful` in each.
             * @enum {string|null}
             */
            suspense_state: "held" | "credited" | "returning" | "returned" | null;
            /** @description Why no wallet took it. */
            suspense_reason: string | null;
            /** @description The wallet that the money in suspense is for. */
            suspense_wallet_id: string | null;
            /** @description The movement that credits the money in suspense later, or sends it back. */
            answer_id: string | null;
            /** @description The movement that this one answers: it returns, sends back or credits its money. */
            reverses_id: string | null;
            /** @description What the bank was told and asked, the newest 200, newest first. A success at once has none. */
            tried: components["schemas"]["PayoutAttempt"][];
            /** @description All that happened to it, the oldest first. */
            timeline: components["schemas"]["Happened"][];
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** RevealedTransfer */
        RevealedTransfer: {
            /** @description The movement. */
            id: string;
            /** @description The account that is paid. */
            account_number: string | null;
            /** @description Its bank. */
            bank_code: string | null;
            /** @description What it was said to be for. */
            narration: string | null;
            /** @description Of money that came in. */
            sender: {
                /** @description Who sent it. */
                name: string | null;
                /** @description From which account. */
                account_number: string | null;
                /** @description At which bank. */
                bank_name: string | null;
                /** @description The code of that. */
                bank_code: string | null;
            } | null;
            /** RevealedCustomer */
            customer: {
                /** @description The customer. */
                id: string;
                name: string;
                /** @description Its email. */
                email: string | null;
                /** @description Its phone. */
                phone: string | null;
                /** @description By which the business knows it. */
                third_party_identifier: string | null;
                /**
                 * Format: date-time
                 * @description When what is personal of it was erased.
                 */
                erased_at: string | null;
            } | null;
        };
        /** RevealedCustomer */
        RevealedCustomer: {
            /** @description The customer. */
            id: string;
            name: string;
            /** @description Its email. */
            email: string | null;
            /** @description Its phone. */
            phone: string | null;
            /** @description By which the business knows it. */
            third_party_identifier: string | null;
            /**
             * Format: date-time
             * @description When what is personal of it was erased.
             */
            erased_at: string | null;
        };
        /** MaskedSender */
        MaskedSender: {
            /** @description Its name, masked. */
            name: string | null;
            /** @description The account that it came from, masked. */
            account_number: string | null;
            /** @description The bank of that. */
            bank_code: string | null;
            /** @description The name of the bank. */
            bank_name: string | null;
        };
        /** HeldInflow */
        HeldInflow: {
            /** @description The movement of the inflow. */
            id: string;
            /** @enum {string} */
            state: "held" | "credited" | "returning" | "returned";
            /** @description Why no wallet took it. */
            reason: string | null;
            /** @description The wallet that it came for. */
            wallet_id: string | null;
            /** @description Kobo. */
            amount: number;
            /** @description Its reference, where it has one. */
            reference: string | null;
            /** @description By which it came. */
            rail: string;
            /** @description The id of its bank. */
            session_id: string;
            sender: components["schemas"]["MaskedSender"];
            /** @description The movement that credits it, or brings it back. */
            answer_id: string | null;
            /**
             * Format: date-time
             * @description When it came in.
             */
            created_at: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** HeldInflowPage */
        HeldInflowPage: {
            paginatedPayload: {
                edges: components["schemas"]["HeldInflow"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** WaitingInSuspense */
        WaitingInSuspense: {
            /** @description The movement that brought it there. */
            id: string;
            /** @enum {string} */
            origin: "inflow" | "return" | "interest";
            /**
             * @description `held`: for somebody to decide. `returning`: a bank is paying it back.
             * @enum {string}
             */
            state: "held" | "returning";
            /** @description Why no wallet has it. */
            reason: string | null;
            /** @description The wallet that it is for. */
            wallet_id: string | null;
            /** @description Minor units of the currency. */
            amount: number;
            currency: string;
            /** @description The payment that came back; null where none did. */
            payment_id: string | null;
            /**
             * Format: date-time
             * @description When it came there.
             */
            created_at: string;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** WaitingInSuspensePage */
        WaitingInSuspensePage: {
            paginatedPayload: {
                edges: components["schemas"]["WaitingInSuspense"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** SuspenseTotal */
        SuspenseTotal: {
            currency: string;
            /** @description How many. */
            count: number;
            /** @description What waits, minor units. */
            amount: string;
            /** @description What the account has: the same, or `kolo verify` says why not. */
            balance: string;
        };
        /** UnclaimedInflow */
        UnclaimedInflow: {
            /** @description The rail that it came by. */
            rail: string;
            /** @description The id of its bank. */
            session_id: string;
            /** @description The bank of the number that was paid. */
            bank_code: string;
            /** @description The number that was paid, which nobody has. */
            account_number: string;
            /** @description Kobo. */
            amount: number;
            sender: {
                /** @description Who sent it. */
                name: string | null;
                /** @description From which account. */
                account_number: string | null;
                /** @description The bank of that. */
                bank_code: string | null;
                /** @description The name of the bank. */
                bank_name: string | null;
            };
            /**
             * Format: date-time
             * @description When it came.
             */
            received_at: string;
            /** @description Whether its rail sends it back by itself. */
            goes_back: boolean;
            /**
             * Format: date-time
             * @description When somebody has said what came of it.
             */
            closed_at: string | null;
            /** @description What that was. */
            closing_note: string | null;
            /** @description What the state means, for people. */
            meaning: string;
            /** @description What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** UnclaimedInflowPage */
        UnclaimedInflowPage: {
            paginatedPayload: {
                edges: components["schemas"]["UnclaimedInflow"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** RevealedUnclaimedInflow */
        RevealedUnclaimedInflow: {
            /** @description The rail that it came by. */
            rail: string;
            /** @description The id of its bank. */
            session_id: string;
            /** @description The bank of the number that was paid. */
            bank_code: string;
            /** @description The number that was paid, which nobody has. */
            account_number: string;
            /** @description Kobo. */
            amount: number;
            sender: {
                /** @description Who sent it. */
                name: string | null;
                /** @description From which account. */
                account_number: string | null;
                /** @description The bank of that. */
                bank_code: string | null;
                /** @description The name of the bank. */
                bank_name: string | null;
            };
            /**
             * Format: date-time
             * @description When it came.
             */
            received_at: string;
            /** @description What it was said to be for. */
            narration: string | null;
        };
        /** DeliveriesToResend */
        DeliveriesToResend: {
            /** @description Deliveries that would begin again. */
            resend: number;
            /** @description Deliveries in backoff whose next attempt would be now. */
            hurry: number;
            /** @description There are more: the first 100,000 were counted. */
            more: boolean;
        };
        /** DeliveriesResent */
        DeliveriesResent: {
            /** @description Deliveries that begin again, with all their attempts before them. */
            resent: number;
            /** @description Deliveries that were in backoff; their next attempt is now. */
            hurried: number;
            /** @description There may be more: send the same again with it as `after`. Null where that was all. */
            next: string | null;
        };
    };
    responses: {
        /** @description `invalid_request` */
        invalid_request: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `payload_too_large` */
        payload_too_large: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "payload_too_large";
                };
            };
        };
        /** @description `unsupported_media_type` */
        unsupported_media_type: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "unsupported_media_type";
                };
            };
        };
        /** @description `rate_limited` */
        rate_limited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "rate_limited";
                };
            };
        };
        /** @description `internal_error` */
        internal_error: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "internal_error";
                };
            };
        };
        /** @description `service_unavailable` */
        service_unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "service_unavailable";
                };
            };
        };
        /** @description `unauthorized` */
        "completeEnrolment-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "unauthorized";
                };
            };
        };
        /** @description `invalid_request` */
        "signIn-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `sign_in_refused` */
        "signIn-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "sign_in_refused";
                };
            };
        };
        /** @description `too_many_tries` */
        too_many_tries: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "too_many_tries";
                };
            };
        };
        /** @description `not_signed_in` */
        not_signed_in: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "not_signed_in";
                };
            };
        };
        /** @description `csrf_token_missing`, `permission_missing` */
        "csrf_token_missing-or-permission_missing": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "csrf_token_missing" | "permission_missing";
                };
            };
        };
        /** @description `sent_before` */
        sent_before: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "confirmSession-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `sign_in_refused`, `not_signed_in` */
        "confirmSession-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "sign_in_refused" | "not_signed_in";
                };
            };
        };
        /** @description `not_found` */
        not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "not_found";
                };
            };
        };
        /** @description `invalid_request` */
        "changePassword-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `sign_in_refused`, `passkey_refused`, `link_refused`, `not_signed_in` */
        "sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "sign_in_refused" | "passkey_refused" | "link_refused" | "not_signed_in";
                };
            };
        };
        /** @description `passkeys_not_set_up`, `sent_before` */
        "passkeys_not_set_up-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "passkeys_not_set_up" | "sent_before";
                };
            };
        };
        /** @description `too_many_tries`, `rate_limited` */
        "too_many_tries-or-rate_limited": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "too_many_tries" | "rate_limited";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-2": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request`, `passkey_limit_reached` */
        "registerPasskey-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "passkey_limit_reached";
                };
            };
        };
        /** @description `passkey_limit_reached` */
        "beginPasskey-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "passkey_limit_reached";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-3": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `passkeys_not_set_up` */
        passkeys_not_set_up: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "passkeys_not_set_up";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-4": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `passkey_refused` */
        "signInByPasskey-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "passkey_refused";
                };
            };
        };
        /** @description `passkey_refused`, `not_signed_in` */
        "confirmByPasskey-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "passkey_refused" | "not_signed_in";
                };
            };
        };
        /** @description `link_refused` */
        "signInByLink-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "link_refused";
                };
            };
        };
        /** @description `link_refused`, `not_signed_in` */
        "confirmByLink-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "link_refused" | "not_signed_in";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-5": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `confirmation_needed`, `csrf_token_missing`, `permission_missing` */
        "confirmation_needed-or-csrf_token_missing-or-permission_missing": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "confirmation_needed" | "csrf_token_missing" | "permission_missing";
                };
            };
        };
        /** @description `last_administrator`, `sent_before` */
        "last_administrator-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "last_administrator" | "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-6": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request`, `email_taken`, `wallet_closed`, `wallet_not_found`, `unsupported_currency`, `wallet_restricted`, `insufficient_funds`, `duplicate_reference` */
        "approveProposal-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "email_taken" | "wallet_closed" | "wallet_not_found" | "unsupported_currency" | "wallet_restricted" | "insufficient_funds" | "duplicate_reference";
                };
            };
        };
        /** @description `confirmation_needed`, `another_person_needed`, `csrf_token_missing`, `permission_missing` */
        "approveProposal-403": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "confirmation_needed" | "another_person_needed" | "csrf_token_missing" | "permission_missing";
                };
            };
        };
        /** @description `proposal_not_open`, `last_administrator`, `key_ended`, `policy_changed`, `rail_account_not_proven`, `rail_account_taken`, `rail_account_exists`, `customer_in_use`, `not_flagged`, `payout_final`, `being_told`, `bank_not_asked`, `bank_says_paid`, `nothing_to_ask`, `not_held`, `wallet_cannot_take`, `no_way_back`, `sent_before` */
        "approveProposal-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "proposal_not_open" | "last_administrator" | "key_ended" | "policy_changed" | "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "customer_in_use" | "not_flagged" | "payout_final" | "being_told" | "bank_not_asked" | "bank_says_paid" | "nothing_to_ask" | "not_held" | "wallet_cannot_take" | "no_way_back" | "sent_before";
                };
            };
        };
        /** @description `proposal_not_open`, `sent_before` */
        "refuseProposal-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "proposal_not_open" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `email_taken` */
        "proposeOperatorInvite-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "email_taken";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-7": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `key_ended`, `sent_before` */
        "key_ended-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "key_ended" | "sent_before";
                };
            };
        };
        /** @description `policy_changed`, `sent_before` */
        "proposePolicySet-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "policy_changed" | "sent_before";
                };
            };
        };
        /** @description `rail_account_not_proven`, `rail_account_taken`, `rail_account_exists`, `sent_before` */
        "proposeRailAdd-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "sent_before";
                };
            };
        };
        /** @description `rail_account_not_proven`, `sent_before` */
        "proposeRailRotate-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "rail_account_not_proven" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `wallet_closed` */
        "proposeWalletLift-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_closed";
                };
            };
        };
        /** @description `customer_in_use`, `sent_before` */
        "proposeCustomerErase-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "customer_in_use" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `not_flagged`, `payout_final`, `being_told`, `bank_not_asked`, `bank_says_paid`, `nothing_to_ask`, `sent_before` */
        "already_proposed-or-not_flagged-or-payout_final-or-being_told-or-bank_not_asked-or-bank_says_paid-or-nothing_to_ask-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "not_flagged" | "payout_final" | "being_told" | "bank_not_asked" | "bank_says_paid" | "nothing_to_ask" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `wallet_not_found` */
        "proposeSuspenseCredit-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found";
                };
            };
        };
        /** @description `already_proposed`, `not_held`, `wallet_cannot_take`, `sent_before` */
        "proposeSuspenseCredit-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "not_held" | "wallet_cannot_take" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `not_held`, `no_way_back`, `sent_before` */
        "proposeSuspenseReturn-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "not_held" | "no_way_back" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `wallet_not_found`, `unsupported_currency`, `wallet_restricted`, `insufficient_funds`, `duplicate_reference` */
        "proposeAdjustmentPost-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "unsupported_currency" | "wallet_restricted" | "insufficient_funds" | "duplicate_reference";
                };
            };
        };
        /** @description `already_proposed`, `wallet_cannot_take`, `sent_before` */
        "proposeAdjustmentPost-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "wallet_cannot_take" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `duplicate_reference` */
        "proposeSettlementAdjust-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "duplicate_reference";
                };
            };
        };
        /** @description `already_proposed`, `sent_before` */
        "proposeSettlementAdjust-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-8": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "listKeys-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-9": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `confirmation_needed`, `proposal_needed`, `csrf_token_missing`, `permission_missing` */
        "confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "confirmation_needed" | "proposal_needed" | "csrf_token_missing" | "permission_missing";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-10": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `rail_account_changed`, `sent_before` */
        "testRailAccount-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "rail_account_changed" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `wallet_closed` */
        "restrictSideWallet-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_closed";
                };
            };
        };
        /** @description `proposal_needed`, `csrf_token_missing`, `permission_missing` */
        "restrictSideWallet-403": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "proposal_needed" | "csrf_token_missing" | "permission_missing";
                };
            };
        };
        /** @description `invalid_request`, `wallet_in_use` */
        "closeSideWallet-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_in_use";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-11": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-12": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "readMovementFigures-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-13": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "listAccountPostings-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "readAccountsAtInstant-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `verification_under_way`, `sent_before` */
        "askForVerifyRun-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "verification_under_way" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused`, `webhook_verification_failed`, `webhook_limit_reached` */
        "createSideEndpoint-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "webhook_url_refused" | "webhook_verification_failed" | "webhook_limit_reached";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused`, `webhook_verification_failed` */
        "changeSideEndpoint-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "webhook_url_refused" | "webhook_verification_failed";
                };
            };
        };
        /** @description `invalid_request` */
        "testSideEndpoint-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "exportSideTransfers-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "invalid_request-14": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `unclaimed_inflow_closed`, `sent_before` */
        "closeUnclaimedInflow-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "unclaimed_inflow_closed" | "sent_before";
                };
            };
        };
        /** @description `nothing_to_ask`, `sent_before` */
        "askAboutTransfer-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "nothing_to_ask" | "sent_before";
                };
            };
        };
        /** @description `incident_closed`, `sent_before` */
        "closeIncident-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "incident_closed" | "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "countDeliveriesToResend-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
        /** @description `invalid_request` */
        "resendDeliveries-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in logs: the one that the caller sent, if it sent a sane one. */
        "X-Request-Id": string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description The limits that the caller is held to, where it is held to some: how many requests (`q`) in how many seconds (`w`), of its key and of its address. */
        "RateLimit-Policy": string;
        /** @description Of each of them how many requests may be sent now (`r`), and in how many seconds it is whole again (`t`). */
        RateLimit: string;
        /** @description Names up to 10 fields of the body that are unknown and were ignored, separated by commas. Each may say which known field was probably meant. The names are percent-encoded; only printable ASCII names of at most 64 characters stand here. */
        "Kolo-Unknown-Fields": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    beginEnrolment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As the invitation has it. */
                    token: string;
                    /** @description The other half, of an invitation that two people have given; left out where it is whole. */
                    half?: string | null;
                };
            };
        };
        responses: {
            /** @description The person who is invited. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    completeEnrolment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As the invitation has it. */
                    token: string;
                    /** @description The other half, of an invitation that two people have given; left out where it is whole. */
                    half?: string | null;
                    /** @description 12 to 128 characters, nothing of name or email, and no common one. */
                    password: string;
                    /** @description Six digits of the authenticator, or a recovery code. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Enrolled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Enrolled"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["completeEnrolment-401"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["OperatorSession"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @description Six digits of the authenticator, or a recovery code. */
                    code: string;
                    /**
                     * @description `browser`, when omitted: the token comes as a cookie. `command`: it comes in the answer.
                     * @enum {string}
                     */
                    kind?: "browser" | "command";
                    /** @description Of a command: what it was given when it signed this person in before. A browser has a cookie. */
                    device_mark?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["signIn-400"];
            401: components["responses"]["signIn-401"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator. A recovery code confirms nothing: sign in by it. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["confirmSession-400"];
            401: components["responses"]["confirmSession-401"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ListedSession"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSessionsOfOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ListedSession"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    endSessionOfOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
                /** @description The session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The one before. */
                    password: string;
                    /** @description 12 to 128 characters, nothing of name or email, and no common one. */
                    new_password: string;
                    proof: components["schemas"]["PersonProof"];
                };
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["changePassword-400"];
            401: components["responses"]["sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries-or-rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: components["schemas"]["PersonProof"];
                };
            };
        };
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries-or-rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listCredentialChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["CredentialChange"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys, the oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What you call it. */
                    name: string;
                    /** @description What `navigator.credentials.create()` gave, as its `toJSON()` writes it. */
                    credential: {
                        /** @description The credential. */
                        id: string;
                        /** @description The credential. */
                        rawId: string;
                        type: string;
                        response: {
                            /** @description As the browser gives it. */
                            clientDataJSON: string;
                            /** @description As the browser gives it. */
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                    proof: components["schemas"]["PersonProof"];
                };
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
            400: components["responses"]["registerPasskey-400"];
            401: components["responses"]["sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries-or-rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As `PublicKeyCredential.parseCreationOptionsFromJSON()` reads it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PasskeyCreationOptions"];
                    };
                };
            };
            400: components["responses"]["beginPasskey-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The passkey. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What you call it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-3"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The passkey. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: components["schemas"]["PersonProof"];
                };
            };
        };
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries-or-rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPasskeysOfOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys, the oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    removePasskeyOfOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
                /** @description The passkey. */
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: components["schemas"]["PersonProof"];
                };
            };
        };
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["sign_in_refused-or-passkey_refused-or-link_refused-or-not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries-or-rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As `PublicKeyCredential.parseRequestOptionsFromJSON()` reads it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PasskeyRequestOptions"];
                    };
                };
            };
            409: components["responses"]["passkeys_not_set_up"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What `navigator.credentials.get()` gave, as its `toJSON()` writes it. */
                    credential: {
                        /** @description The credential. */
                        id: string;
                        /** @description The credential. */
                        rawId: string;
                        type: string;
                        response: {
                            /** @description As the browser gives it. */
                            clientDataJSON: string;
                            /** @description As the browser gives it. */
                            authenticatorData: string;
                            /** @description Over both. */
                            signature: string;
                            /** @description Whose it is. */
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["invalid_request-4"];
            401: components["responses"]["signInByPasskey-401"];
            409: components["responses"]["passkeys_not_set_up"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    beginPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As `PublicKeyCredential.parseRequestOptionsFromJSON()` reads it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PasskeyRequestOptions"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirmByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What `navigator.credentials.get()` gave, as its `toJSON()` writes it. */
                    credential: {
                        /** @description The credential. */
                        id: string;
                        /** @description The credential. */
                        rawId: string;
                        type: string;
                        response: {
                            /** @description As the browser gives it. */
                            clientDataJSON: string;
                            /** @description As the browser gives it. */
                            authenticatorData: string;
                            /** @description Over both. */
                            signature: string;
                            /** @description Whose it is. */
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-4"];
            401: components["responses"]["confirmByPasskey-401"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["passkeys_not_set_up-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    signInByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands behind the `#` of a link that `kolo dashboard` prints. */
                    token: string;
                    /**
                     * @description `browser`, when omitted: the token comes as a cookie. `command`: it comes in the answer.
                     * @enum {string}
                     */
                    kind?: "browser" | "command";
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["signInByLink-401"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_tries"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirmByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands behind the `#` of a link that `kolo dashboard` prints. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["confirmByLink-401"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listOperators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Operator"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Operator"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    disableOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the others and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Disabled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["last_administrator-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only those that wait: nobody has decided them, or they are approved and not done, and they are not over. */
                open?: boolean;
                /** @description Only those of this business, on the side that `mode` says, and those of the installation. */
                business_id?: string;
                /** @description The side of `business_id`. */
                mode?: "test" | "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The proposal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    approveProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The proposal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description SHA-256 of what is proposed, hexadecimal. Who approves sends it back: it says what they have read. */
                    digest: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalApproved"];
                    };
                };
            };
            400: components["responses"]["approveProposal-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["approveProposal-403"];
            404: components["responses"]["not_found"];
            409: components["responses"]["approveProposal-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    refuseProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The proposal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is refused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["refuseProposal-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeOperatorInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        email: string;
                        name: string;
                        /**
                         * @description Left out: `viewer`.
                         * @enum {string}
                         */
                        role?: "viewer" | "support" | "finance" | "operator" | "admin";
                        /** @description Null: every business, and the installation. Left out: the one business, where there is exactly one. */
                        business_id?: string | null;
                        /**
                         * @description Null: both. Left out: `test`.
                         * @enum {string|null}
                         */
                        mode?: "test" | "live" | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["proposeOperatorInvite-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeOperatorGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The operator. */
                        operator_id: string;
                        /**
                         * @description Left out: `viewer`.
                         * @enum {string}
                         */
                        role?: "viewer" | "support" | "finance" | "operator" | "admin";
                        /** @description Null: every business, and the installation. Left out: the one business, where there is exactly one. */
                        business_id?: string | null;
                        /**
                         * @description Null: both. Left out: `test`.
                         * @enum {string|null}
                         */
                        mode?: "test" | "live" | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeOperatorEndRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The operator. */
                        operator_id: string;
                        /** @description As it is listed. */
                        role_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["last_administrator-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeOperatorReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The operator. */
                        operator_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["last_administrator-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeOperatorEnable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The operator. */
                        operator_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeApiKeyCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description What it may do, each once. */
                        scopes: ("read" | "write" | "transfer" | "admin")[];
                        /** @description A name to know it by. */
                        label?: string | null;
                        /** @description When it ends, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                        /** @description From where it may be used; null: from anywhere. */
                        allowed_networks?: string[] | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeApiKeyRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The 8 characters behind `test_key_` or `live_key_`. */
                        key_id: string;
                        /** @description For how many seconds the old one stays good; a day, when omitted. */
                        overlap_seconds?: number;
                        /** @description When it ends, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeApiKeyChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The 8 characters behind `test_key_` or `live_key_`. */
                        key_id: string;
                        /** @description A name to know it by. */
                        label?: string | null;
                        /** @description When it ends, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                        /** @description From where it may be used; null: from anywhere. */
                        allowed_networks?: string[] | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeApiKeyRaise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The 8 characters behind `test_key_` or `live_key_`. */
                        key_id: string;
                        /** @description What it may do, each once. */
                        scopes: ("read" | "write" | "transfer" | "admin")[];
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutsResumeAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description As it is listed. */
                        stop_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutsResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description As it is listed. */
                        stop_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePolicySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        policy: {
                            /** @description The business day from which it holds. */
                            from: string;
                            /** @description Sections that the file leaves out are those of the preset. */
                            preset?: string;
                            fees?: {
                                /** @description From the lowest; none: no fee. */
                                bank_transfer: {
                                    /** @description The largest amount of the band, which includes it; null in the last one, kobo. */
                                    up_to: number | null;
                                    /** @description Charged for each transfer, kobo. */
                                    flat?: number;
                                    /** @description Charged of the amount, percent with at most 4 decimals. */
                                    percent?: number;
                                    /** @description The most that `percent` comes to, kobo. */
                                    cap?: number;
                                    /** @description Where the figure is from. */
                                    source?: string;
                                }[];
                                /** @description VAT on the fee, percent with at most 4 decimals. */
                                vat_percent?: number;
                                /** @description Where the figure is from. */
                                vat_source?: string;
                                stamp_duty?: {
                                    /** @description The smallest amount that it is due on, kobo. */
                                    from: number;
                                    /** @description The duty, kobo. */
                                    amount: number;
                                    /** @description Where the figure is from. */
                                    source?: string;
                                };
                                /** @description Who pays each part; the source wallet where nothing is said. */
                                payers?: {
                                    /** @enum {string} */
                                    fee?: "source" | "fee_wallet";
                                    /** @enum {string} */
                                    vat?: "source" | "fee_wallet";
                                    /** @enum {string} */
                                    stamp_duty?: "source" | "fee_wallet";
                                };
                                /** @description Id of the wallet that pays what `payers` says. */
                                fee_wallet?: string;
                            } | null;
                            limits?: {
                                tenant?: {
                                    /** @description The most of one transfer, kobo. */
                                    single?: number;
                                    /** @description The most of a day, kobo. */
                                    daily_amount?: number;
                                    /** @description Transfers a day at most. */
                                    daily_count?: number;
                                    /** @description The most of a month, kobo. */
                                    monthly_amount?: number;
                                    /** @description Transfers a month at most. */
                                    monthly_count?: number;
                                    /** @description Where the figure is from. */
                                    source?: string;
                                };
                                tiers?: {
                                    0?: {
                                        /** @description The most of one transfer, kobo. */
                                        single?: number;
                                        /** @description The most of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Transfers a day at most. */
                                        daily_count?: number;
                                        /** @description The most of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Transfers a month at most. */
                                        monthly_count?: number;
                                        /** @description Where the figure is from. */
                                        source?: string;
                                        /** @description The most that each wallet may hold, kobo. */
                                        balance?: number;
                                    };
                                    1?: {
                                        /** @description The most of one transfer, kobo. */
                                        single?: number;
                                        /** @description The most of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Transfers a day at most. */
                                        daily_count?: number;
                                        /** @description The most of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Transfers a month at most. */
                                        monthly_count?: number;
                                        /** @description Where the figure is from. */
                                        source?: string;
                                        /** @description The most that each wallet may hold, kobo. */
                                        balance?: number;
                                    };
                                    2?: {
                                        /** @description The most of one transfer, kobo. */
                                        single?: number;
                                        /** @description The most of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Transfers a day at most. */
                                        daily_count?: number;
                                        /** @description The most of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Transfers a month at most. */
                                        monthly_count?: number;
                                        /** @description Where the figure is from. */
                                        source?: string;
                                        /** @description The most that each wallet may hold, kobo. */
                                        balance?: number;
                                    };
                                    3?: {
                                        /** @description The most of one transfer, kobo. */
                                        single?: number;
                                        /** @description The most of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Transfers a day at most. */
                                        daily_count?: number;
                                        /** @description The most of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Transfers a month at most. */
                                        monthly_count?: number;
                                        /** @description Where the figure is from. */
                                        source?: string;
                                        /** @description The most that each wallet may hold, kobo. */
                                        balance?: number;
                                    };
                                };
                                wallet?: {
                                    /** @description The most of one transfer, kobo. */
                                    single?: number;
                                    /** @description The most of a day, kobo. */
                                    daily_amount?: number;
                                    /** @description Transfers a day at most. */
                                    daily_count?: number;
                                    /** @description The most of a month, kobo. */
                                    monthly_amount?: number;
                                    /** @description Transfers a month at most. */
                                    monthly_count?: number;
                                    /** @description Where the figure is from. */
                                    source?: string;
                                    /** @description The most that each wallet may hold, kobo. */
                                    balance?: number;
                                };
                                /** @description How many of each there may be. */
                                quotas?: {
                                    /** @description Customers, at most. */
                                    customers?: number;
                                    /** @description Wallets that are not closed, at most. */
                                    wallets?: number;
                                    /** @description Virtual accounts that are open, or that a bank is asked for, at most. */
                                    virtual_accounts?: number;
                                    /** @description Webhook endpoints, at most. */
                                    webhook_endpoints?: number;
                                    /** @description Where the figure is from. */
                                    source?: string;
                                };
                                /** @description Bounds of what wallets set themselves. They bind what is set from now on, and each inflow fee. */
                                wallet_settings?: {
                                    /** @description The highest rate that a wallet may be given, percent with at most 4 decimals. */
                                    interest_rate_max_percent?: number;
                                    /** @description The most that an inflow fee may be, kobo. */
                                    inflow_fee_max_kobo?: number;
                                    /** @description The most of an inflow that its fee may take, percent with at most 4 decimals. */
                                    inflow_fee_max_percent?: number;
                                    /**
                                     * @description Whose wallets may receive the interest of a wallet; any, when omitted.
                                     * @enum {string}
                                     */
                                    payout_wallet?: "any_customer" | "same_customer";
                                    /** @description Where the figure is from. */
                                    source?: string;
                                };
                            } | null;
                            interest?: {
                                /** @description A year, percent with at most 4 decimals. */
                                rate: number;
                                /** @description Withholding tax on what is paid, below 100, percent with at most 4 decimals. */
                                withholding_tax_percent?: number;
                                /** @description Where the figure is from. */
                                source?: string;
                            } | null;
                        };
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposePolicySet-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeRailAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account: one of each that a business can have. */
                        rail: string;
                        /** @description What the provider knows the account by (docs/rails.md). It is sealed at once and shown nowhere; the proposal shows those fields that are no secret. */
                        credentials: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeRailAdd-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeRailRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account: one of each that a business can have. */
                        rail: string;
                        /** @description What the provider knows the account by (docs/rails.md). It is sealed at once and shown nowhere; the proposal shows those fields that are no secret. */
                        credentials: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeRailRotate-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeRailEnable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account: one of each that a business can have. */
                        rail: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeRailOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description Those of all accounts of the business, the preferred one first. */
                        rails: string[];
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeWalletLift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description A wallet id or identifier. */
                        wallet_id: string;
                        /**
                         * @description `outflow`: it takes money again, and still pays nothing. Left out: it pays again, too.
                         * @enum {string|null}
                         */
                        type?: "outflow" | null;
                        /** @description Why: the history of the wallet has it, and so has the event for the business. */
                        note: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["proposeWalletLift-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeCustomerRaiseTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The customer. */
                        customer_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeCustomerErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The customer. */
                        customer_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeCustomerErase-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeImportLoad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description SHA-256 of the file, hexadecimal. */
                        sha256: string;
                        /** @description The size of the file. */
                        bytes: number;
                        /** @description How many customers it has. */
                        customers: number;
                        /** @description How many wallets: its lines. */
                        wallets: number;
                        /** @description By currency, in the order of their codes. */
                        opening_balances: {
                            /** @description ISO 4217. */
                            currency: string;
                            /** @description How many wallets of it have an opening balance. */
                            wallets: number;
                            /** @description What these are together, in kobo (minor units). */
                            total: number;
                        }[];
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutSettle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The payout: a bank transfer, or the return of money that came in. */
                        transaction_id: string;
                        /** @description What shows what became of it: who of the bank said so and when, the line of the bank's statement, or its session id. */
                        evidence: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["already_proposed-or-not_flagged-or-payout_final-or-being_told-or-bank_not_asked-or-bank_says_paid-or-nothing_to_ask-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutFail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The payout: a bank transfer, or the return of money that came in. */
                        transaction_id: string;
                        /** @description What shows what became of it: who of the bank said so and when, the line of the bank's statement, or its session id. */
                        evidence: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["already_proposed-or-not_flagged-or-payout_final-or-being_told-or-bank_not_asked-or-bank_says_paid-or-nothing_to_ask-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeSuspenseCredit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The movement that brought the money into suspense. */
                        held_id: string;
                        /** @description A wallet of the same side. Left out: the one that the money is for. */
                        wallet_id?: string | null;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["proposeSuspenseCredit-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeSuspenseCredit-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeSuspenseReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The movement that brought the money into suspense. */
                        held_id: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-7"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeSuspenseReturn-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeAdjustmentPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The wallet that pays. Left out: the account of adjustments. */
                        debit_wallet_id?: string | null;
                        /** @description The wallet that is credited. Left out: the account of adjustments. */
                        credit_wallet_id?: string | null;
                        /** @description Minor units of the currency: kobo of naira. */
                        amount: number;
                        /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                        reference: string;
                        /** @description What the wallets see. */
                        narration: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["proposeAdjustmentPost-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeAdjustmentPost-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeSettlementAdjust: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail with the account. */
                        rail: string;
                        /**
                         * @description `in`: from the business's own bank to the provider; `out`: from the provider to its own bank.
                         * @enum {string}
                         */
                        direction: "in" | "out";
                        /** @description Minor units of the currency: kobo of naira. */
                        amount: number;
                        /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                        reference: string;
                    };
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for another person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ProposalMade"];
                    };
                };
            };
            400: components["responses"]["proposeSettlementAdjust-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["proposeSettlementAdjust-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAuditLog: {
        parameters: {
            query?: {
                /** @description Those behind this number, in their order; 0: from the beginning. */
                after?: string;
                /** @description Those before this number, the last first. */
                before?: string;
                /** @description How many at most; 100, when omitted. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links of the chain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AuditLink"][];
                    };
                };
            };
            400: components["responses"]["invalid_request-8"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAuditLogOfSide: {
        parameters: {
            query?: {
                /** @description Those behind this number, in their order; 0: from the beginning. */
                after?: string;
                /** @description Those before this number, the last first. */
                before?: string;
                /** @description How many at most; 100, when omitted. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links of the chain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AuditLink"][];
                    };
                };
            };
            400: components["responses"]["invalid_request-8"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Only those behind this number. */
                after?: string;
                /** @description Only those before this number. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, sent as they are read. A file that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file's name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_request-8"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportAuditLogOfSide: {
        parameters: {
            query?: {
                /** @description Only those behind this number. */
                after?: string;
                /** @description Only those before this number. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, sent as they are read. A file that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file's name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_request-8"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Only those of this business. */
                business_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["listKeys-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    findKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listKeysOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it may do, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description A name to know it by. */
                    label?: string | null;
                    /** @description When it ends, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description From where it may be used; null: from anywhere. */
                    allowed_networks?: string[] | null;
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKeyMade"];
                    };
                };
            };
            400: components["responses"]["invalid_request-9"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For how many seconds the old one stays good; a day, when omitted. */
                    overlap_seconds?: number;
                    /** @description When it ends, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKeyRotated"];
                    };
                };
            };
            400: components["responses"]["invalid_request-10"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A name to know it by. */
                    label?: string | null;
                    /** @description When it ends, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description From where it may be used; null: from anywhere. */
                    allowed_networks?: string[] | null;
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["invalid_request-10"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    raiseKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it may do, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-9"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    lowerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it may do, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-9"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-proposal_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["key_ended-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-10"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readPolicyOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Policy"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PolicyVersion"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccountRails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountRail"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listRailAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RailAccount"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    disableRailAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The rail of the account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Nothing is told by it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    testRailAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The rail of the account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was looked at, as it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RailAccountLookedAt"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["testRailAccount-409"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readRailBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry for each account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RailBalance"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideWallets: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the wallets of this customer. */
                customer_id?: string;
                status?: "active" | "restricted" | "closed";
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wallets in the order asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenWalletPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenWalletInFull"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    restrictSideWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the wallet may not do. `outflow`: pay. `all`: pay and take money.
                     * @enum {string}
                     */
                    type: "outflow" | "all";
                    /** @description Why: the history of the wallet has it, and so has the event for the business. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            /** @description False where it was so already. */
                            changed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["restrictSideWallet-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["restrictSideWallet-403"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    closeSideWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why: the history of the wallet has it, and so has the event for the business. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            /** @description False where it was so already. */
                            changed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["closeSideWallet-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideStatement: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, of the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
                /** @description `json` when omitted. */
                format?: "json" | "csv" | "pdf";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, sent as it is read. One that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file's name, of CSV and PDF. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Statement"];
                    };
                    "text/csv": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid_request-11"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealSideStatement: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, of the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
                /** @description `json` when omitted. */
                format?: "json" | "csv" | "pdf";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The statement, sent as it is read. One that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file's name, of CSV and PDF. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Statement"];
                    };
                    "text/csv": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideBalances: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, of the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["DailyBalances"];
                    };
                };
            };
            400: components["responses"]["invalid_request-11"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideAccruals: {
        parameters: {
            query?: {
                /** @description Items a page; 31 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description From this business day on, such as 2026-01-01; the first of the month of the end when omitted. */
                start_date?: string;
                /** @description Up to and with this business day; the last of the current month when omitted. */
                end_date?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days of the wallet, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenAccrualPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideCustomers: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the customer with this email, whatever its case. */
                email?: string;
                /** @description Only customers that the business knows by this id. */
                third_party_identifier?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers in the order asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenCustomerPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenCustomerInFull"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    lowerCustomerTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the person who approves and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It holds. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            /** @description What it is now. */
                            tier: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportSideCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Everything, sent as it is read. One that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PersonalData"];
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readMovementFigures: {
        parameters: {
            query: {
                /** @description What each row is of, in the business time zone. */
                every: "hour" | "day";
                /** @description Hours or days that begin before it are left out. */
                from: string;
                /** @description So are those that begin at it or after: at most 35 days of hours after `from`, or 800 days. */
                to: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["MovementFigures"];
                    };
                };
            };
            400: components["responses"]["readMovementFigures-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAccountFigures: {
        parameters: {
            query?: {
                /** @description The end of an hour of the business time zone. Now when omitted, as far as is counted. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountFigures"];
                    };
                };
            };
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccountHours: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A system account, as `readAccountFigures` names it. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountHourPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccountPostings: {
        parameters: {
            query: {
                /** @description When the hour began, as `listAccountHours` says it. */
                hour: string;
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A system account, as `readAccountFigures` names it. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountPostings"];
                    };
                };
            };
            400: components["responses"]["listAccountPostings-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAccountsAtInstant: {
        parameters: {
            query: {
                /** @description A time that is over; what was posted at it counts. */
                at: string;
                /** @description `next` of the part before, with the same `at`. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountsAtInstant"];
                    };
                };
            };
            400: components["responses"]["readAccountsAtInstant-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPayoutStops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stops. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PayoutStop"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    stopPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description By this rail; left out: by any. */
                    rail?: string | null;
                    /** @description To this bank, by `code` or `nip_code`; left out: to any. */
                    bank_code?: string | null;
                    /** @description Why, for the others and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It holds. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPayoutStopsOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stops. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PayoutStop"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    stopPayoutsOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description By this rail; left out: by any. */
                    rail?: string | null;
                    /** @description To this bank, by `code` or `nip_code`; left out: to any. */
                    bank_code?: string | null;
                    /** @description Why, for the others and for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It holds. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readPayoutsHeldBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As it is listed. */
                stop_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts that its end releases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PayoutsHeldBack"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readPayoutsHeldBackOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description As it is listed. */
                stop_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts that its end releases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["PayoutsHeldBack"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listVerifyRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["VerifyRun"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    askForVerifyRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Only what was done since then is looked at, which is quicker. Left out: everything.
                     */
                    since?: string | null;
                };
            };
        };
        responses: {
            /** @description It waits for a worker, or is being made. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-10"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["askForVerifyRun-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listVerifyRunsOfSide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideVerifyRun"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readVerifyRunUnderWay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is under way; null where nothing is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["VerifyRunUnderWay"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readTrialBalance: {
        parameters: {
            query?: {
                /** @description A time that is over; what was posted at it counts. Now when omitted. */
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trial balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["TrialBalance"];
                    };
                };
            };
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readTrialBalanceOfSide: {
        parameters: {
            query?: {
                /** @description A time that is over; what was posted at it counts. Now when omitted. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trial balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["TrialBalance"];
                    };
                };
            };
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    reconcileBank: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            id: string;
                        };
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["sent_before"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readBankReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["BankReconciliation"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listBusinesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The businesses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Business"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its name. */
                    name: string;
                    /** @description Taken for each bank transfer that succeeds, kobo; nothing when omitted. A policy says more. */
                    bank_transfer_fee?: number;
                    /** @description The largest single transfer to a bank or to another customer, kobo; no limit when omitted. */
                    bank_transfer_max?: number;
                };
            };
        };
        responses: {
            /** @description The business. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Business"];
                    };
                };
            };
            400: components["responses"]["invalid_request-3"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SeenEndpoint"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where events are posted to: an https URL with a public address. */
                    url: string;
                    /** @description The types of event that the endpoint gets. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success")[];
                    /** @description Your own note. */
                    description?: string;
                    /** @description One more header on each delivery, for receivers that were written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. One that says how a message is read, who sends it or where it came by, or that is Kolo's own, is refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description What the header is keyed with, byte for byte: 8 to 256 printable ASCII characters. Left out, one is made. */
                        secret?: string;
                    };
                    /** @description Whether to send the URL a GET, which must answer 200; true when omitted. */
                    verify?: boolean;
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["NewWebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["createSideEndpoint-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["EndpointStanding"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    changeSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where events are posted to: an https URL with a public address. */
                    url?: string;
                    /** @description The types of event that the endpoint gets. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success")[] | null;
                    /** @description Your own note. */
                    description?: string | null;
                    /** @description One more header on each delivery, for receivers that were written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. One that says how a message is read, who sends it or where it came by, or that is Kolo's own, is refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description What the header is keyed with, byte for byte: 8 to 256 printable ASCII characters. Left out, one is made. */
                        secret?: string;
                    } | null;
                    /** @description Whether to send the URL a GET, which must answer 200; true when omitted. */
                    verify?: boolean;
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["changeSideEndpoint-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    disableSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. The business reads "by an operator". */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is so, also where it was so before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    enableSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. The business reads "by an operator". */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is so, also where it was so before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    rotateSideEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long the secret of now goes on signing beside the new one, hours; 24 when omitted. 0 ends it at once: for one that others know. */
                    overlap_hours?: number;
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["NewWebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    testSideEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The type of event that is made up.
                     * @enum {string}
                     */
                    type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What came back. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
            400: components["responses"]["testSideEndpoint-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideEvents: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                type?: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success";
                /** @description Only of what became of this movement, by its id or the reference of the business: all of them, on one page. Not beside `type` or `cursor`. */
                transfer_id?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideEventPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The event. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideEventInFull"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only to this endpoint. */
                endpoint_id?: string;
                status?: "pending" | "delivered" | "exhausted" | "cancelled";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideDeliveryPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideVirtualAccounts: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only of this wallet, by its id or identifier. */
                wallet_id?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of virtual accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideVirtualAccountPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideSchedules: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of schedules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideSchedulePage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SideSchedule"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ScheduleRunPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listInterestMonths: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["InterestMonth"][];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readInterestMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description A month of the business time zone. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["InterestMonthInFull"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readStanding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Standing"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    countAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much there is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Attention"];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listFlaggedPayouts: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only by this rail. */
                rail?: string;
                /** @description Only to this bank. */
                bank_code?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["FlaggedPayoutPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listContraryOutcomes: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["OpenIncidentPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSuspense: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only for this reason. */
                reason?: "account_closed" | "account_expired" | "under_paid" | "over_paid" | "wallet_missing" | "wallet_closed" | "wallet_restricted" | "currency_differs" | "balance_limit" | "balance_too_large" | "no_wallet_takes" | "payment_failed" | "payment_returned" | "more_than_paid" | "sender_returned";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["MoneyInSuspensePage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only of this kind. */
                kind?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["OpenIncidentPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listExhaustedDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only to this endpoint. */
                endpoint_id?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ExhaustedDeliveryPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listFailedSchedules: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only in this state. */
                status?: "active" | "completed" | "deactivated";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["FailedSchedulePage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccountsNotIssued: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only in this state. */
                status?: "pending" | "failed";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["AccountNotIssuedPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSuspendedRailAccounts: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["SuspendedRailAccountPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideBanks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Bank"][];
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideTransfers: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only what this fits: an id of a movement, its reference, its id at a bank (session id), an id of a wallet or a customer; an account number (10 digits) that was paid or paid from; an amount as people write it, in naira (`5000`, `5,000.00`, `₦5,000`), where ten digits are both; or else a name, of who sent money, a wallet or a customer, all of whose words must fit, whole, in any order, without regard to accents and case. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names are throttled by person (`rate_limited`) and counted in the audit log. What it is searched by is a second or two behind. */
                q?: string;
                /** @description `successful` and `failed` are final. */
                status?: "processing" | "successful" | "failed";
                /** @description What moves. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only what came or went through this bank. */
                rail?: string;
                /** @description Only movements of this wallet, by its id or identifier. */
                wallet_id?: string;
                /** @description Only what was accepted at this time or after. */
                from?: string;
                /** @description Only what was accepted before this time. */
                to?: string;
                /** @description Only what is of this amount or more, kobo. */
                amount_from?: number;
                /** @description Only what is of this amount or less, kobo. */
                amount_to?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transfers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["ListedTransferPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportSideTransfers: {
        parameters: {
            query: {
                /** @description Only what this fits: an id of a movement, its reference, its id at a bank (session id), an id of a wallet or a customer; an account number (10 digits) that was paid or paid from; an amount as people write it, in naira (`5000`, `5,000.00`, `₦5,000`), where ten digits are both; or else a name, of who sent money, a wallet or a customer, all of whose words must fit, whole, in any order, without regard to accents and case. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names are throttled by person (`rate_limited`) and counted in the audit log. What it is searched by is a second or two behind. */
                q?: string;
                /** @description `successful` and `failed` are final. */
                status?: "processing" | "successful" | "failed";
                /** @description What moves. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only what came or went through this bank. */
                rail?: string;
                /** @description Only movements of this wallet, by its id or identifier. */
                wallet_id?: string;
                /** @description What was accepted at this time or after. */
                from: string;
                /** @description What was accepted before this time, at most 93 days after `from`. */
                to: string;
                /** @description Only what is of this amount or more, kobo. */
                amount_from?: number;
                /** @description Only what is of this amount or less, kobo. */
                amount_to?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers, sent as they are read. A file that breaks off before its end is not complete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file's name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["exportSideTransfers-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readTransferInFull: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The transfer, by its id or the reference of the business. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["TransferInFull"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The transfer, by its id or the reference of the business. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What is personal of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RevealedTransfer"];
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What is personal of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RevealedCustomer"];
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideInflows: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only those for which nothing has been decided. */
                held?: boolean;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Inflows in the order asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["HeldInflowPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSideInflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The movement of the inflow. */
                inflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["HeldInflow"];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSideSuspense: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["WaitingInSuspensePage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readSuspenseTotals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        /** @description One for each currency. */
                        data: components["schemas"]["SuspenseTotal"][];
                    };
                };
            };
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listUnclaimedInflows: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only what needs somebody: no rail sends it back, and nobody has closed it. */
                open?: boolean;
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["UnclaimedInflowPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request-6"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealUnclaimedInflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The rail that it came by. */
                rail: string;
                /** @description The id of its bank. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What is personal of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["RevealedUnclaimedInflow"];
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    closeUnclaimedInflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The rail that it came by. */
                rail: string;
                /** @description The id of its bank. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it was, and what came of it. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description It is closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-14"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["closeUnclaimedInflow-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    askAboutTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The transfer, by its id or the reference of the business. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is due now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: {
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["askAboutTransfer-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    closeIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The incident. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it was, and what came of it. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description It is closed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-14"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["closeIncident-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    countDeliveriesToResend: {
        parameters: {
            query: {
                /** @description The endpoint. */
                endpoint_id: string;
                /** @description Events from then on, RFC 3339. */
                since: string;
                /** @description Events before then, RFC 3339; up to now when left out. */
                until?: string;
                /** @description `undelivered` when left out: what was given up, what was cancelled, and what waits in backoff. `all`: what was delivered too, for a receiver that has lost it. */
                what?: "undelivered" | "all";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["DeliveriesToResend"];
                    };
                };
            };
            400: components["responses"]["countDeliveriesToResend-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    resendDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The endpoint. */
                    endpoint_id: string;
                    /**
                     * Format: date-time
                     * @description Events from then on, RFC 3339.
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Events before then, RFC 3339; up to now when left out.
                     */
                    until?: string;
                    /**
                     * @description `undelivered` when left out: what was given up, what was cancelled, and what waits in backoff. `all`: what was delivered too, for a receiver that has lost it.
                     * @enum {string}
                     */
                    what?: "undelivered" | "all";
                    /** @description Goes on behind this event: the `next` of the answer before. */
                    after?: string | null;
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description They are due now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["DeliveriesResent"];
                    };
                };
            };
            400: components["responses"]["resendDeliveries-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    resendSideDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description Its side. */
                mode: "test" | "live";
                /** @description The delivery: `<event id>_<endpoint id>`. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is due now. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
}
