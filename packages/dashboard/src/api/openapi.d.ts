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
         * Begin an enrolment
         * @description Returns the second factor's secret. Nothing is stored until the enrolment is completed.
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
         * Complete an enrolment
         * @description Sets a password and a second factor and uses up the invitation. The person can sign in from then on.
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
         * Retrieve your session
         * @description With your roles and permissions, the installation's settings, and the CSRF token for browsers.
         */
        get: operations["readSession"];
        put?: never;
        /**
         * Sign in
         * @description By email, password and a code. Every failure has the same response. An address may fail ten times in 15 minutes at one email, and a hundred times in all; a device that has signed this person in before has ten attempts of its own.
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
         * Confirm your identity
         * @description Acts that move money, or could, need a code or a passkey of the last five minutes. Five failures in a row end the session.
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
         * List your sessions
         * @description Open sessions, at most 100, the most recently used first.
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
         * List the sessions of an operator
         * @description Open sessions, at most 100, the most recently used first.
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
         * @description Needs the current password and a proof. All your sessions end, including this one; the response has a new one, like `signIn`.
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
         * Create new recovery codes
         * @description The previous codes stop working.
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
         * @description Changes since your previous sign-in, and at least of the last seven days: passwords, recovery codes created or used, passkeys, resets. At most 20, newest first.
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
         * List your passkeys
         * @description Each signs you in without a password and a code.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description It can sign you in from now on. Ten at most.
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
         * @description Options for `navigator.credentials.create()`, with a challenge for this session.
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
         * @description Changes its name only.
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
         * @description It no longer signs anybody in, and your other sessions end.
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
         * List the passkeys of an operator
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
         * @description For a lost passkey. It no longer signs anybody in, and the operator's sessions end.
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
         * @description Options for `navigator.credentials.get()`, with a challenge for five minutes.
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
         * @description Replaces email, password and code, for browsers. Every failure has the same response; failed attempts count like wrong passwords.
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
         * @description Options for `navigator.credentials.get()`, with a challenge for this session.
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
         * Confirm by a passkey
         * @description Replaces a code. Acts with money need a confirmation by either of the last five minutes. Five failures in a row end the session.
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
         * Sign in by a link (development)
         * @description Signs in the local administrator with the link that `kolo dashboard` or the first start prints: once, within 15 minutes. Failed attempts count like wrong passwords. In production it does not exist (`not_found`).
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
         * Confirm by a link (development)
         * @description Replaces a code for the local administrator, who has none. Acts with money need a confirmation of the last five minutes. Five failures in a row end the session. In production it does not exist (`not_found`).
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
         * List operators
         * @description Including invited and disabled ones, by email; at most 1,000.
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
         * Retrieve an operator
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
         * @description Sessions and invitations end at once. Needs a code or passkey confirmed within five minutes, and no approval. Enabling again is proposed.
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
         * List proposals
         * @description The proposals that you may approve, or read in the audit log, newest first.
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
    "/ops/v1/businesses/{business_id}/{mode}/proposals/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the proposals that you may decide
         * @description Pending ones of the environment and of the installation that you may approve.
         */
        get: operations["countProposalsToDecide"];
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
         * Retrieve a proposal
         * @description With everything needed to review it: the current state of its objects, with personal data masked, and the effect of an approval.
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
         * Approve a proposal
         * @description Needs the same permission as the proposal, and a code or passkey confirmed within five minutes. A proposer may approve their own proposal only where `KOLO_SINGLE_OPERATOR` is `true`. It is carried out at once, or not at all. For many objects, `except` leaves some out.
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
         * Refuse or withdraw a proposal
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
         * @description Invites a person with a role. The proposer and the approver each receive half of the invitation, shown once; both halves are needed. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Gives an operator another role. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Removes a role from an operator. It takes effect at once. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Ends the sessions of an operator, who sets a new password and second factor with a token in two halves, like an invitation. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Lets a disabled operator sign in again, with the same credentials. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Creates an API key, which is shown once to the approver. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Creates a replacement for an API key, shown once to the approver. The old key keeps working for a while. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Changes the label, expiry or allowed networks of an API key. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Gives an API key more scopes. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Ends a stop. Waiting payouts are submitted within a minute unless another stop holds them. A stop made by a database recovery ends only after a complete comparison with the banks' books. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Ends a stop. Waiting payouts are submitted within a minute unless another stop holds them. A stop made by a database recovery ends only after a complete comparison with the banks' books. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Sets a version of an environment's fees and limits, and shows the changes. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Adds an account at a provider to the live environment of a business, permanently. Kolo verifies the account with the provider now and at the approval. No payout is submitted through it before it has been tested. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Replaces the credentials (or URL) of an account at a provider, which must stay the same account. Kolo verifies them with the provider now and at the approval. No payout is submitted through it before it has been tested. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Enables a disabled account at a provider again, once it has been tested. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Sets the order of accounts at providers: the first that supports the bank and the amount pays. Accounts whose position changes must be tested. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Lifts the restriction of a wallet, or reduces it to outgoing payments. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeWalletLift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/wallet.lift/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose wallet.lift for many objects
         * @description Lifts the restriction of a wallet, or reduces it to outgoing payments. One proposal for up to 100 objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under `waiting`, and another approval tries it again.
         */
        post: operations["proposeWalletLiftMany"];
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
         * @description Raises a customer to tier 3, without BVN or NIN. Its wallets get that tier's limits. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Closes a customer's wallets and erases the personal data permanently. The erasure begins with the approval and continues until it is done. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Allows a file with opening balances to be loaded once, by running `kolo import` with this proposal within 24 hours of its creation. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Marks a flagged payout as successful: its bank has paid it. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposePayoutSettle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payout.settle/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payout.settle for many objects
         * @description Marks a flagged payout as successful: its bank has paid it. One proposal for up to 100 objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under `waiting`, and another approval tries it again.
         */
        post: operations["proposePayoutSettleMany"];
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
         * @description Marks a flagged payout as failed and returns the money to its wallet: its bank has not paid it and never will. A payout that the bank reports as paid can never be failed. If it was ever submitted, the bank must have been called about it within the last hour. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposePayoutFail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payout.fail/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payout.fail for many objects
         * @description Marks a flagged payout as failed and returns the money to its wallet: its bank has not paid it and never will. A payout that the bank reports as paid can never be failed. If it was ever submitted, the bank must have been called about it within the last hour. One proposal for up to 100 objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under `waiting`, and another approval tries it again.
         */
        post: operations["proposePayoutFailMany"];
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
         * @description Credits money held in suspense to its intended wallet, or to another. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeSuspenseCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/suspense.credit/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose suspense.credit for many objects
         * @description Credits money held in suspense to its intended wallet, or to another. One proposal for up to 100 objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under `waiting`, and another approval tries it again.
         */
        post: operations["proposeSuspenseCreditMany"];
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
         * @description Returns an inflow held in suspense to its sender, as a payout. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeSuspenseReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/suspense.return/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose suspense.return for many objects
         * @description Returns an inflow held in suspense to its sender, as a payout. One proposal for up to 100 objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under `waiting`, and another approval tries it again.
         */
        post: operations["proposeSuspenseReturnMany"];
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
         * @description Moves money between two wallets, or between a wallet and the adjustments account, the counterpart of corrections. No limit and no fee applies. It is carried out once it is approved. A proposal expires after 24 hours.
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
         * @description Records money that the business itself moved from its own bank to a provider, or from a provider to its own bank. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeSettlementAdjust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/statement_line.book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose statement_line.book
         * @description Books what a bank booked itself, from the line of its statement: a charge, interest, or an error until the bank puts it right. The line is matched with the entry. If movements are part of the line, only its difference to them is booked. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeStatementLineBook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/statement_line.reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose statement_line.reverse
         * @description Reverses a booking from the wrong line, or as the wrong kind. Its opposite is posted today, and the line is open again. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposeStatementLineReverse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/proposals/payment_run.send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose payment_run.send
         * @description Sends the transfers of a payment run from its wallet. They are transfers like any other: limits and fees apply. It is carried out once it is approved. A proposal expires after 24 hours.
         */
        post: operations["proposePaymentRunSend"];
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
         * Read the installation's audit log
         * @description Newest first, or upwards from a number. Each entry carries the link that proves it. Entries of the last seconds have no link yet and are left out.
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
         * Read an environment's audit log
         * @description Newest first, or upwards from a number. Each entry carries the link that proves it. Entries of the last seconds have no link yet and are left out.
         */
        get: operations["readAuditLogOfEnvironment"];
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
         * Export the installation's audit log as CSV
         * @description All entries or a range, in order, up to the newest linked entry at the start. Sealed text is opened while its key exists, and operators have their current names. For reading: `readAuditLog` has the proof. The export itself is recorded before it is sent.
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
         * Export an environment's audit log as CSV
         * @description All entries or a range, in order, up to the newest linked entry at the start. Sealed text is opened while its key exists, and operators have their current names. For reading: `readAuditLog` has the proof. The export itself is recorded before it is sent.
         */
        get: operations["exportAuditLogOfEnvironment"];
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
         * List API keys
         * @description Out of the newest 1,000, the keys that you may revoke. Secrets are never shown.
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
         * @description The response names its business and environment.
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
         * List API keys of an environment
         * @description Newest first, at most 1,000. Secrets are never shown.
         */
        get: operations["listKeysOfEnvironment"];
        put?: never;
        /**
         * Create an API key
         * @description The key is shown once. A live key with more scopes than `read` is proposed instead.
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
         * Replace an API key
         * @description The new key has the same scopes and is shown once; the old key keeps working for a while. For a live key with more scopes than `read`, propose it instead.
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
         * Update an API key
         * @description Its label, expiry or allowed networks. Extending a live key's expiry or networks is proposed instead.
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
         * Give a test key more scopes
         * @description Takes effect within five seconds. Adding scopes to a live key is proposed instead.
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
         * Remove scopes from an API key
         * @description Takes effect within five seconds.
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
         * Revoke an API key permanently
         * @description It stops working within five seconds.
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
         * Retrieve the policy of an environment
         * @description The fees, limits and interest of today, and planned versions.
         */
        get: operations["readPolicyOfEnvironment"];
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
         * List versions of an environment's policy
         * @description With author and time, newest first. There are at most 1,000.
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
         * List rails for provider accounts
         * @description The rails on which a business can have its own account, and the credentials that each needs.
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
         * List accounts at providers
         * @description Accounts that the live environment pays and is paid by, in order, including disabled ones.
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
         * Disable an account at a provider
         * @description Takes effect at once and needs no approval. Submitted payouts are still queried, and returned money is credited. Enabling it again is proposed.
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
         * Test an account at a provider
         * @description Queries the provider without changing anything there. Payouts resume through it if no check fails, and pause if one does.
         */
        post: operations["testRailAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rail-accounts/{rail}/low-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the low balance of an account at a provider
         * @description Notifies the channels of the topic `low_balance` once the balance at the provider, which Kolo reads each minute, falls below the amount, and again only after it has recovered. Null removes it. Nothing else follows: payouts go on.
         */
        post: operations["setLowBalance"];
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
         * Compare balances at providers with the ledger
         * @description Queries each provider now. For the causes of a difference, see docs/rails.md, "Costs and balance".
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
         * List wallets
         * @description Newest first by default. Filters are combined.
         */
        get: operations["listWallets"];
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
         * Retrieve a wallet
         * @description With its balances, interest, virtual accounts, what is left of its limits today, and its restrictions and closing.
         */
        get: operations["readWallet"];
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
         * @description Takes effect at once and needs no approval: the wallet pays nothing or, with `all`, receives nothing either. Lifting it is proposed.
         */
        post: operations["restrictWallet"];
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
         * Close a wallet permanently
         * @description Only a wallet without balance and holds closes. Its virtual accounts close with it.
         */
        post: operations["closeWallet"];
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
         * Download a wallet's statement
         * @description Returns every movement posted on the wallet in the period, in the order of posting. Postings made after the response begins are not included. Names and account numbers are masked, and narrations left out. In JSON, a wallet on the other side has as much of its owner's name as your role may read.
         */
        get: operations["readStatement"];
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
         * Download a wallet's unmasked statement
         * @description Returns every movement posted on the wallet in the period, in the order of posting. Postings made after the response begins are not included. With names, account numbers and narrations. The audit log records the viewer and the reason before anything is shown.
         */
        post: operations["revealStatement"];
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
         * Read a wallet's daily balances
         * @description The ledger balance at the end of each day, and the number of postings. All days are read in one snapshot.
         */
        get: operations["listBalances"];
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
         * List interest accrued by a wallet
         * @description One row for each day that earned something, newest first. A day accrues after it ends and is paid on the 1st of the next month.
         */
        get: operations["listAccruals"];
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
         * List customers
         * @description Newest first by default. Filters match exactly and are combined. Personal data is masked; names depend on the role. Searches by `email` and `third_party_identifier` are throttled by person (`rate_limited`) and counted in the audit log.
         */
        get: operations["listCustomers"];
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
         * Retrieve a customer
         * @description With its wallets and the accounts that pay into them. Personal data is masked, like BVN and id number in the API, but for names, which depend on the role; `revealCustomer` shows it.
         */
        get: operations["readCustomer"];
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
         * Withdraw tier 3 of a customer
         * @description Takes effect at once and needs no approval. The tier then follows from BVN and NIN again.
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
         * Export everything stored about a customer
         * @description Opened, including BVN and id number, by table. The audit log records the exporter and the reason before the data is read.
         */
        post: operations["exportCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rollups/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve transaction totals by hour or day
         * @description Rollups are a second or two behind the ledger.
         */
        get: operations["readTransactionRollups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rollups/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve account balances at the end of an hour
         * @description A trial balance from rollups, a second or two behind the ledger. For any instant, from postings alone, see `reports`.
         */
        get: operations["readAccountRollups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/rollups/accounts/{account_id}/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List hours of a system account
         * @description Hours with postings, newest first, with the balance at each end. Rollups are a second or two behind the ledger.
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
    "/ops/v1/businesses/{business_id}/{mode}/rollups/accounts/{account_id}/postings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List postings of a system account in an hour
         * @description Newest transaction first, at most 20. Each page scans a bounded part of the ledger: it may be short, or empty, while `next` says that there are more. `next` is null once the found postings equal the hour; if it is null earlier, the rollups and the postings disagree.
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
    "/ops/v1/businesses/{business_id}/{mode}/rollups/accounts-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve balances at any instant
         * @description In parts, each of a bounded number of postings: continue while `next` is not null, and add up. Balances at the beginning of the hour are stored. Postings of the hour are scanned from the newest transaction backwards until all are found: usually some thousands, and more where old transactions were posted in the hour. The hour is made final so far first, so the same instant always gives the same result.
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
         * List payout stops of the installation
         * @description Active stops first, at most 200.
         */
        get: operations["listPayoutStops"];
        put?: never;
        /**
         * Stop payouts of the installation
         * @description For all businesses: all payouts, those by a rail, or those to a bank. Transfers are still accepted and stay processing; nothing new is submitted to banks, and submitted payouts are still queried. A payout already claimed by a process is submitted within 15 seconds or not at all.
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
         * List payout stops of an environment
         * @description Its own stops and those of the installation, active ones first, at most 200.
         */
        get: operations["listPayoutStopsOfEnvironment"];
        put?: never;
        /**
         * Stop payouts of an environment
         * @description All payouts, those by a rail, or those to a bank. Transfers are still accepted and stay processing; nothing new is submitted to banks, and submitted payouts are still queried. A payout already claimed by a process is submitted within 15 seconds or not at all.
         */
        post: operations["stopPayoutsOfEnvironment"];
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
         * @description Counted now: the payouts held by this stop and by no other, and their total.
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
         * @description Counted now: the payouts held by this stop and by no other, and their total.
         */
        get: operations["readPayoutsHeldBackOfEnvironment"];
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
         * List verifications
         * @description The newest 100 runs, the newest first.
         */
        get: operations["listVerifyRuns"];
        put?: never;
        /**
         * Request a verification of the ledger
         * @description A worker starts it within seconds, beside its other work: the checks of `kolo verify` over every environment, without the comparison with banks. An installation runs one at a time. It changes nothing, and takes minutes for a large ledger.
         */
        post: operations["requestVerifyRun"];
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
         * List verifications for an environment
         * @description A verification reads the ledger of the whole installation. These are the newest 100 runs, newest first, with their findings in one environment.
         */
        get: operations["listVerifyRunsOfEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/verify-runs/in-progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the verification in progress
         * @description With its progress, a second or so behind. Once finished, it is listed among the runs under its id. If its process has ended prematurely, the next read ends it as failed. A `kolo verify` at the shell is not shown.
         */
        get: operations["readVerifyRunInProgress"];
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
         * Retrieve the trial balance of every environment
         * @description Computed from postings alone. It is read page by page, so its time grows with the postings, and it ends when the caller disconnects. The instant is made final first, so the same instant always gives the same result.
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
         * Retrieve the trial balance of an environment
         * @description Computed from postings alone. It is read page by page, so its time grows with the postings, and it ends when the caller disconnects. The instant is made final first, so the same instant always gives the same result.
         */
        get: operations["readTrialBalanceOfEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/trial-balance/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the trial balance at the end of a day
         * @description As PDF: the balance of every account by currency, from postings alone, and the newest verification that includes it. Only a run that checked everything, finished, and began at least a minute after the end of the day includes it. Without one the file says "Not verified yet". Each page shows a SHA-256 of the balances. Two files with the same hash have the same balances of the same environment at the same time. docs/operations.md describes the hashed text.
         */
        get: operations["printTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/finance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the report for finance
         * @description Volume, success, charges, costs, float and liabilities by day, week or month, and as many periods before to compare. It is read from rollups, a second or two behind the ledger.
         */
        get: operations["readFinanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/finance/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the report for finance
         * @description The same report with amounts in naira and days of the business time zone.
         */
        get: operations["exportFinanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/finance/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve balances of wallets by tag
         * @description Balances of all wallets by the tag of the wallet, both as they are now. It reads every wallet, so its time grows with them. A process reads one after the other.
         */
        get: operations["readBalancesByTag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the journal
         * @description One entry for each closed day and currency with postings: the debits and credits of each account. A day closes after it is over; then nothing is posted into it, and its entry never changes. A correction is in the day that posted it.
         */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/journal/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the journal
         * @description The entries of closed days as a file that accounting systems import. The same days give the same entries with the same numbers.
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/journal/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the codes of the journal
         * @description The code and name of each ledger account in the accounting system.
         */
        get: operations["readJournalMapping"];
        put?: never;
        /**
         * Set the codes of the journal
         * @description The code and name of each ledger account in the accounting system. Later files use them for every day; numbers and amounts stay as they are.
         */
        post: operations["setJournalMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/month-end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the state of a month
         * @description Says if every day of a month is closed, adds up with the bank and is signed off, and what waits.
         */
        get: operations["readMonthEnd"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reports/month-end/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a closed month
         * @description One ZIP: the trial balance with its verification (PDF), the journal (CSV), the report by day (XLSX), the equations of each bank account with who signed them off (CSV), what waits (CSV), and `manifest.json` with the SHA-256 of each file. A month with a day that is not closed is refused. If a day is not signed off, the name ends with `incomplete`, and the manifest says why.
         */
        get: operations["exportMonthEnd"];
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
         * @description Queries the status of every payout that is not final and may have been submitted, credits the inflows that banks show as credited, and compares. Nothing else moves money. It continues after the response: read it until it has finished. A process that works on payouts has to run.
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
         * Read a comparison with the banks' books
         * @description The result, with advice about each difference.
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
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts for reconciliation
         * @description With the number of lines that wait for people, and the newest equation of each.
         */
        get: operations["listReconciledAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank statements
         * @description In the order of their imports, the newest first.
         */
        get: operations["listBankStatements"];
        put?: never;
        /**
         * Import a bank statement
         * @description Imports the statements of a file, all or none; a statement never changes. Opening balance and lines must make the closing balance. A file that was imported before, and one that overlaps another statement, are refused. So is a number of the bank that another statement of the year has. A gap in balances or numbers is named. Matching begins at once, and posts nothing.
         */
        post: operations["importBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lines of bank statements
         * @description The newest first by default. The bank's text is not masked: the person who decides has to see who paid or was paid.
         */
        get: operations["listBankStatementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/unmatched-movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List movements without a line
         * @description Movements of the settlement account that no statement shows, or that none showed by a day. The newest first.
         */
        get: operations["listUnmatchedMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/lines/{line}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a line of a bank statement
         * @description With its movements, the candidates for a match, and the decisions about it.
         */
        get: operations["readBankStatementLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the equations of days
         * @description The newest first. `opening + lines = closing`, and `closing = ledger + not_yet_posted + unmatched_lines - unmatched_movements + brought_forward + unexplained`.
         */
        get: operations["listReconciledDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/days/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the equation of a day
         * @description `listBankStatementLines` and `listUnmatchedMovements` list what makes up its terms, by `day` and `term`: as it was signed, or by the matches of now.
         */
        get: operations["readReconciledDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up an account for reconciliation
         * @description Names the account at a bank or provider whose statements are compared with the settlement account of a rail, and says how its CSV files are read. It replaces earlier settings, and changes no statement.
         */
        post: operations["setReconciledAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/statements/{statement}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a bank statement
         * @description For a file that was imported by mistake: all its statements stay listed, and do not count any more. Movements that they were matched with are open again, and the file can be imported again. Refused once a day from its first day on is signed off.
         */
        post: operations["withdrawBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match again now
         * @description Lines are matched after each import, and when a new movement was collected, which is every ten minutes. This does it now. It posts nothing.
         */
        post: operations["matchBankStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/lines/{line}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a proposed match
         * @description Matches a line with the movement that is proposed for it, if their amounts are equal. It posts nothing.
         */
        post: operations["acceptProposedMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match lines with movements
         * @description The sums must be equal. It posts nothing: what explains a difference is proposed and posted first.
         */
        post: operations["matchLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/lines/{line}/except": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Except a line
         * @description With a note. The line is an exception until it is matched, in the metrics too. It stays in the equation of each day.
         */
        post: operations["exceptLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Except lines for one reason
         * @description Excepts at most 1000 lines, all or none, with one note. A refusal names each line that is neither open nor proposed, and why. Each exception is undone by itself.
         */
        post: operations["exceptLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/lines/{line}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a match or an exception, or reject a proposal
         * @description The lines are open again. Kolo neither matches nor proposes them by itself any more. Nothing is deleted.
         */
        post: operations["undoLineDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/movement-exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Except movements without a line
         * @description For posted movements that no statement shows, such as a payment that the bank looks for: at most 1000, all or none, with one note. Each is an exception until a line is matched with it. It stays in the equation of each day, among the movements without a line.
         */
        post: operations["exceptMovements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/movements/{movement}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the exception of a movement
         * @description The movement is open again. It stays a work item if statements cover the days in which its line may follow.
         */
        post: operations["undoMovementException"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/days/{day}/sign-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign off a day
         * @description The equation of the day is kept as it is until somebody reopens it. `digest` names the numbers that the signer has read: where they have changed, `day_changed` says to read the day again. Somebody else than the importer of its statements signs, unless the installation has a single operator. A day needs a note if it has anything unexplained or unmatched, if no statement of it was imported after it was over and the bank does not state that the next one opens with its closing balance, or if the next statement opens with another. The oldest open day comes first, because later ones rest on it. Refused until a matching that began after the end of the day has ended.
         */
        post: operations["signOffDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts/{rail}/days/{day}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a day that is signed off
         * @description Takes the sign-off back: the equation of the day is computed again, and month-end files count it as open. The newest signed day comes first, because later ones rest on it. Somebody who may sign it off reopens it.
         */
        post: operations["reopenDay"];
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
         * List businesses
         * @description The businesses that you may read, newest first, at most 1,000.
         */
        get: operations["listBusinesses"];
        put?: never;
        /**
         * Create a business
         * @description It gets a test and a live environment, without API keys and without accounts at providers. It can never be deleted.
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
         * List webhook endpoints
         * @description Including disabled ones, with the reason; newest first, at most 1,000.
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description With the business's own limits: the URL is sent a GET unless `verify` is false. The signing secret is shown only this once. Needs a code or a passkey of the last five minutes.
         */
        post: operations["createEndpoint"];
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
         * Retrieve a webhook endpoint
         * @description Its URL and events, the results of its newest deliveries, its waiting deliveries and its latest changes.
         */
        get: operations["readEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Omitted fields stay. A new URL is checked as at registration; waiting deliveries go there. A generated header secret is shown only this once. Needs a code or a passkey of the last five minutes.
         */
        patch: operations["changeEndpoint"];
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
         * @description Needs no approval. It receives nothing more, and its waiting deliveries are cancelled. The business can enable it again.
         */
        post: operations["disableEndpoint"];
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
         * @description It receives events from now on, and its failures are counted afresh. `resendDeliveries` sends missed events.
         */
        post: operations["enableEndpoint"];
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
         * Rotate the secret of a webhook endpoint
         * @description The new secret is shown only this once. The current one signs beside it for a while, or stops at once with `overlap_hours` 0. Needs a code or a passkey of the last five minutes.
         */
        post: operations["rotateEndpointSecret"];
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
         * @description A made-up event, signed and marked `"test": true`. It is sent once, even to a disabled endpoint, and is not listed. Nothing else happens.
         */
        post: operations["testEndpoint"];
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
         * List events
         * @description Newest first, with or without a subscribed endpoint.
         */
        get: operations["listEvents"];
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
         * Retrieve an event
         * @description Its body, its deliveries, and the last response of each endpoint. Personal data is masked; `revealTransfer` shows that of its transaction.
         */
        get: operations["readEvent"];
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
         * List deliveries
         * @description Newest event first. Each page scans at most 5,000 deliveries: it may be short, or empty, while `hasNextPage` says that the list continues.
         */
        get: operations["listDeliveries"];
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
         * List virtual accounts
         * @description Newest first, in any state; all of them, or those of one wallet.
         */
        get: operations["listVirtualAccounts"];
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
         * List scheduled payments
         * @description Newest first, in any status, each with its next attempt and the outcome of its last payment. `listFailedSchedules`has the failing ones.
         */
        get: operations["listSchedules"];
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
         * Retrieve a scheduled payment
         * @description Its payment, next date, and the outcome of its last payment.
         */
        get: operations["readSchedule"];
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
         * List runs of a schedule
         * @description Newest first: the next one, the attempted ones and the skipped ones.
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
         * List months of interest
         * @description The progress of each month: the newest 24, newest first.
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
         * Retrieve a month of interest
         * @description Interest accrued on each day, and the amounts paid and forfeited, by currency. Each process adds up a day and a month once, on the first request, which takes a while with very many wallets.
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
    "/ops/v1/businesses/{business_id}/{mode}/status-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the status summary
         * @description Payouts in processing, waiting deliveries and the worker's last heartbeat. Counts stop at 10,000, so it is fast with any backlog.
         */
        get: operations["readStatusSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/work-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count work items
         * @description By kind and environment, as far as you may read them. At most 1,000 of a kind are counted in each environment, and in the installation.
         */
        get: operations["countWorkItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/flagged_payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Flagged payouts
         * @description Payouts without an outcome, or without a submission, for half an hour. Their money stays held; Kolo continues to query them.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/contrary_outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contrary outcomes
         * @description A bank contradicts the settlement of a payout. Nothing has moved: a final outcome stays until a correction is approved.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Money in suspense
         * @description Inflows that no wallet could take. They wait in suspense.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open incidents
         * @description Problems found by a rail or in the ledger that need an operator. Nothing moved because of them. Those about money in suspense are listed there only.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/statement_lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of bank statements
         * @description Lines of bank statements that the ledger does not explain, and exceptions. They leave the queue once they are matched.
         */
        get: operations["listWaitingStatementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/unmatched_movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements without a line
         * @description Movements that the ledger posted and no statement shows, after the days in which a line may follow. They leave the queue once a line is matched with them.
         */
        get: operations["listWaitingMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/exhausted_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exhausted deliveries
         * @description Events of the last 30 days whose delivery failed in every attempt. They are not resent automatically.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/failed_schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Failed schedules
         * @description Scheduled payments whose last runs failed within the last 30 days, without a success since.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/accounts_not_issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Virtual accounts that were not issued
         * @description Virtual accounts of the last 30 days that a bank refused to issue, or that were requested at least three times.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/suspended_rail_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suspended accounts at providers
         * @description Enabled accounts at providers that are not used because the provider rejects them. They are used again once tested.
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
    "/ops/v1/businesses/{business_id}/{mode}/work-queue/incidents/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kinds of open incidents
         * @description Kinds of the incidents that `listIncidents` lists, for its filter.
         */
        get: operations["listIncidentKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a work item
         * @description With owner, due time and history. An item that is done stays readable where an operator did something with it. Notes about customers are opened for those who may reveal personal data.
         */
        get: operations["readWorkItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}/attachments/{attachment_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a file of a work item
         * @description The audit log records the viewer and the reason before anything is shown. Once a customer that the file is about is erased, it is not found.
         */
        post: operations["revealWorkItemAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operators who may own work items
         * @description Active operators who may work on the items of the environment.
         */
        get: operations["listColleagues"];
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
         * List banks
         * @description Every bank on the bank list of this environment, by name: a few dozen.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search an environment
         * @description Finds customers, wallets, transfers, incidents, proposals, webhook endpoints and API keys by one text. Customers are found by name, phone, email, external id, id and BVN; wallets by name, id, identifier, virtual account number and owner; transfers as in `listTransfers`; the others by id, and by a part of label, URL, action or proposer. Names need the permission `reveal`: without it only whole values find something. Searches by personal data are throttled by person (`rate_limited`) and counted in the audit log.
         */
        get: operations["search"];
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
         * List transfers
         * @description Transactions of every kind that match all filters, newest first unless asked otherwise. Account numbers are masked: `revealTransfer` shows them. Names and narrations depend on the role. Each page scans a bounded part: it may be short, or empty, while `hasNextPage` says that the list continues.
         */
        get: operations["listTransfers"];
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
         * Export transfers as CSV
         * @description Every matching transfer. Account numbers are masked; names and narrations depend on the role. The audit log records who exported it, and the filters.
         */
        get: operations["exportTransfers"];
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
         * Retrieve a transfer in full
         * @description Its state and meaning, the submissions and responses of the bank, and its timeline. Personal data is masked, and text about customers is opened for readers of the audit log.
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
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a receipt of a transfer
         * @description One page as PDF, to send to a customer: status, amount, costs, sender, recipient and references, with the time in Lagos. The receipt of a failed or reversed transfer says so. A transfer to a bank or another wallet has one once it is final. Names and account numbers are masked, and the narration is left out.
         */
        get: operations["readTransferReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/receipt/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download an unmasked receipt of a transfer
         * @description One page as PDF, to send to a customer: status, amount, costs, sender, recipient and references, with the time in Lagos. The receipt of a failed or reversed transfer says so. A transfer to a bank or another wallet has one once it is final. With names, account number and narration. The audit log records the viewer and the reason before anything is shown.
         */
        post: operations["revealTransferReceipt"];
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
         * Reveal the personal data of a transfer
         * @description The recipient account, the sender, the narration, and the wallet's owner. The audit log records the viewer and the reason before anything is shown.
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
         * Reveal the personal data of a customer
         * @description All except document numbers, which nobody needs to see. The audit log records the viewer and the reason before anything is shown.
         */
        post: operations["revealCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payment-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment runs
         * @description Newest first.
         */
        get: operations["listPaymentRuns"];
        put?: never;
        /**
         * Create a payment run
         * @description Stores transfers to be checked, approved and sent. A worker looks up the name of each account, and equal transfers of the last 30 days. Nothing moves before `payment_run.send` is proposed and approved. A run that nobody approves is deleted after 30 days.
         */
        post: operations["createPaymentRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payment-runs/{payment_run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment run
         * @description With each transfer, its check and its outcome. Names and account numbers are not masked: the approver has to see who is paid.
         */
        get: operations["readPaymentRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payment-runs/{payment_run_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a payment run as CSV
         * @description Each transfer with its check and its outcome. The audit log records who exported it.
         */
        get: operations["exportPaymentRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/payment-runs/{payment_run_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payment run again
         * @description Looks up every name and every equal transfer again, for a run that is not approved.
         */
        post: operations["checkPaymentRunAgain"];
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
         * List inflows that could not be credited
         * @description With any outcome, newest first by default. The sender is a first name and an initial, and a masked number: `revealTransfer` shows both.
         */
        get: operations["listInflows"];
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
         * Retrieve an inflow that could not be credited
         * @description With its outcome. The sender is a first name and an initial, and a masked number: `revealTransfer` shows both.
         */
        get: operations["readInflow"];
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
         * List money in suspense
         * @description Oldest first, from any source: inflows, payments returned by banks, and interest. Includes money that is being returned to its sender.
         */
        get: operations["listHeldMoney"];
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
         * Retrieve the totals of suspense
         * @description With the balance of the suspense account in the same snapshot.
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
         * List inflows for unknown account numbers
         * @description For the installation, newest first by default. It is not in Kolo's ledger. The sender is a first name and an initial, and a masked number: `revealUnclaimedInflow` shows both.
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
         * Reveal the sender of an inflow for an unknown account number
         * @description The audit log records the viewer and the reason before anything is shown.
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
         * Close an inflow for an unknown account number
         * @description With a note about the outcome. It moves no money and takes the inflow off the work queue.
         */
        post: operations["closeUnclaimedInflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/requery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query the status of a payout now
         * @description Brings the next status query forward. It never submits the payout: a payout due for resubmission is queried first. The bank's response is handled like any other.
         */
        post: operations["requeryTransfer"];
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
         * @description With a note. It moves no money and takes the incident off the work queue.
         */
        post: operations["closeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a work item
         * @description Take an item, hand it over, or release it. It must be in the work queue, and the new owner must be allowed to work on it.
         */
        post: operations["assignWorkItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a work item
         * @description The history of the item shows the comment. It cannot be changed. About a customer, it is stored sealed, and those who may reveal personal data read it. An item that is done takes comments where an operator did something with it before.
         */
        post: operations["commentOnWorkItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/work-items/{kind}/{item_id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to a work item
         * @description PDF, PNG, JPEG or CSV, by its content. It is stored sealed and cannot be changed. Erasing a customer that it is about makes it unreadable.
         */
        post: operations["attachToWorkItem"];
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
         * Count deliveries to resend
         * @description The effect of `resendDeliveries` with the same period now. Nothing is sent.
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
         * Resend deliveries of an endpoint
         * @description For events of a period, at most 1,000 in one request. Each becomes due at once under the same `webhook-id`: exhausted, cancelled or delivered ones with all their attempts, those in backoff with their remaining ones. Due deliveries and those being sent are left alone.
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
         * Resend a delivery
         * @description In any state: it becomes due at once with all its attempts, under the same `webhook-id`. Its endpoint must be enabled.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/notification-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification channels
         * @description With the topics to choose from, and whether the last message of each could be sent.
         */
        get: operations["listNotificationChannels"];
        put?: never;
        /**
         * Get notifications by email
         * @description To your own address, about topics that your roles allow. They follow your roles, and stop while you are disabled.
         */
        post: operations["addNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/notification-channels/{channel_id}": {
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
         * Remove a notification channel
         * @description It gets nothing more. A channel that is not your own needs the permission 'manage'.
         */
        delete: operations["removeNotificationChannel"];
        options?: never;
        head?: never;
        /**
         * Change your notifications
         * @description Fields that are left out stay as they are. You may choose topics that your roles allow. An administrator changes addresses, and channels of the team, by `changeTeamNotificationChannel`.
         */
        patch: operations["changeNotificationChannel"];
        trace?: never;
    };
    "/ops/v1/notification-channels/{channel_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends it now and answers with the result. A channel that is not your own needs the permission 'manage'.
         */
        post: operations["testNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/team-notification-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notify the team or an operator
         * @description By email, by an incoming webhook of Slack, or by a webhook that is signed by Standard Webhooks. Messages have counts, sums and links, and nothing personal. A channel of one operator has what their roles allow. Needs a code or passkey confirmed within five minutes.
         */
        post: operations["addTeamNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/team-notification-channels/{channel_id}": {
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
         * Change a channel of the team or an operator
         * @description Fields that are left out stay as they are, the signing secret too. The kind and the operator do not change, and nor does an operator's own email. Needs a code or passkey confirmed within five minutes.
         */
        patch: operations["changeTeamNotificationChannel"];
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Your own and the shared ones, of one list or of all lists that you may read.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description Needs the permission to read the list. A person has at most 50 views in an environment, and the team 50. The audit log records shared ones.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/v1/businesses/{business_id}/{mode}/views/{view_id}": {
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
         * Delete a view
         * @description Your own or, with the permission 'manage', a shared one of others. The list stays as it is.
         */
        delete: operations["removeView"];
        options?: never;
        head?: never;
        /**
         * Rename a view, or change its filters
         * @description Your own or, with the permission 'manage', a shared one of others.
         */
        patch: operations["changeView"];
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
            /** @description The second factor's secret, in base32. New each time. */
            secret: string;
            /** @description The same for authenticator apps, also as a QR code. */
            uri: string;
        };
        /** FieldError */
        FieldError: {
            /** @description The faulty field, such as `wallet[3].name`. */
            path: string;
            /** @description Explains the fault. */
            message: string;
            /** @description For `limit_exceeded` and `quota_reached`: the limit, in kobo or as a number. */
            limit?: number;
            /** @description For `limit_exceeded` and `quota_reached`: the remainder of the limit. */
            remaining?: number;
            /**
             * Format: date-time
             * @description For the same codes: when the limit resets; null if it does not.
             */
            resets_at?: string | null;
            /** @description For `events_archived`: the sequence to go on from, as `after`. */
            read_after?: number;
        };
        /** Failure */
        Failure: {
            /** @constant */
            status: false;
            /** @description For people; act on `code`. */
            message: string;
            /** @enum {string} */
            code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "customer_not_found" | "wallet_restricted" | "wallet_closed" | "wallet_in_use" | "wallet_exists" | "customer_exists" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "bulk_refused" | "refund_exceeds" | "refund_not_possible" | "rail_unavailable" | "webhook_url_refused" | "webhook_verification_failed" | "webhook_limit_reached" | "account_limit_reached" | "quota_reached" | "idempotency_key_reused" | "unauthorized" | "scope_missing" | "address_not_allowed" | "test_mode_only" | "not_found" | "events_archived" | "transaction_not_found" | "account_not_found" | "method_not_allowed" | "request_timeout" | "in_progress" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "bank_unavailable" | "service_unavailable" | "sign_in_refused" | "not_signed_in" | "csrf_token_missing" | "permission_missing" | "confirmation_needed" | "another_person_needed" | "email_taken" | "last_administrator" | "passkey_refused" | "link_refused" | "passkey_limit_reached" | "passkeys_not_set_up" | "proposal_needed" | "key_ended" | "channel_limit_reached" | "view_exists" | "view_limit_reached" | "customer_in_use" | "nothing_to_query" | "unclaimed_inflow_closed" | "incident_closed" | "day_changed" | "work_item_changed" | "attachment_limit_reached" | "account_unmapped" | "policy_changed" | "already_proposed" | "proposal_impossible" | "proposal_not_open" | "reconciliation_needed" | "not_held" | "no_way_back" | "wallet_cannot_take" | "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "rail_account_changed" | "payout_final" | "transfer_not_final" | "not_flagged" | "being_submitted" | "bank_not_queried" | "bank_says_paid" | "verification_in_progress" | "sent_before" | "too_many_tries";
            /** @description The first 100 faults of the request. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Number of further faults. */
            more_errors?: number;
            /** @description Quote it when you ask for help. */
            request_id: string;
        };
        /** Enrolled */
        Enrolled: {
            operator_id: string;
            /** @description Each replaces a code once. Shown this once. */
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
             * @description When the session ends, however it is used.
             */
            expires_at: string;
            /** @description For commands: a device token to send at the next sign-in. Null for browsers, which have a cookie. */
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
            /** @description Permissions of the role there. */
            permissions: ("read" | "reveal" | "follow_up" | "move_money" | "stop" | "resume" | "manage" | "operators" | "audit")[];
        };
        /** Installation */
        Installation: {
            /** @description True where it serves real money. */
            production: boolean;
            /** @description The time zone of business days (`KOLO_TIME_ZONE`). */
            time_zone: string;
            /** @description True where proposers may approve their own proposals (`KOLO_SINGLE_OPERATOR`). */
            single_operator: boolean;
            /** @description True where an origin for passkeys is set up. */
            passkeys: boolean;
            /** @description Every rail by its name. */
            rails: string[];
        };
        /** OperatorSession */
        OperatorSession: {
            operator_id: string;
            email: string;
            name: string;
            /** @description True for the local administrator of development, who confirms by a link. */
            local: boolean;
            /** @description True for an operator of single sign-on, who confirms at the provider. */
            single_sign_on: boolean;
            roles: components["schemas"]["OwnRole"][];
            installation: components["schemas"]["Installation"];
            /**
             * Format: date-time
             * @description When the person last confirmed by a code or a passkey.
             */
            confirmed_at: string;
            /**
             * Format: date-time
             * @description Until when acts that need a fresh confirmation accept it; null once that is over.
             */
            confirmed_until: string | null;
            /** @description Browsers send it as `X-CSRF-Token` with every change; null for commands. */
            csrf_token: string | null;
        };
        /** ListedSession */
        ListedSession: {
            id: string;
            /** @description `browser` or `command`. */
            kind: string;
            /** @description Address where it began. */
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
            /** @description True for the session of this request. */
            current: boolean;
        };
        /**
         * PersonProof
         * @description Proves your identity in the request itself, by exactly one of `code`, `credential` and `link`. A recovery code needs `password` too. `credential` answers the options of `beginPasskeyConfirmation`; `link` is for the local administrator.
         */
        PersonProof: {
            /** @description Six digits of the authenticator, or a recovery code. */
            code?: string;
            password?: string;
            /** @description The result of `navigator.credentials.get()`, serialised by its `toJSON()`. */
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
                    /** @description The owner of the passkey. */
                    userHandle?: string | null;
                };
            };
            /** @description The part behind the `#` of a link that `kolo dashboard` prints. */
            link?: string;
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            /** @description Each replaces a code once. Shown this once. */
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
            /** @description Source address; null: at the shell. */
            address: string | null;
            /** @description True if you made it; false if an administrator or the shell did. */
            own: boolean;
        };
        /** Passkey */
        Passkey: {
            id: string;
            name: string;
            /** @description The domain of the origin that it was made at, where it works. */
            domain: string;
            /** @description True where its maker may copy it to your other devices. */
            synced: boolean;
            /** @description The authenticator's model, if it says so; otherwise zeros. */
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
            /** @description Your existing passkeys. */
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
            /** @description Accepted passkeys; empty where any may sign in. */
            allowCredentials: {
                type: string;
                /** @description The credential. */
                id: string;
                transports: string[];
            }[];
        };
        /** OperatorRole */
        OperatorRole: {
            /** @description The id that `operator.end_role` takes. */
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
             * @description Its role: it pays, is credited, is meant to receive held money, or changes itself.
             * @enum {string}
             */
            part: "pays" | "is_credited" | "meant_for" | "changes";
            /** @description Its name, masked; null where that is its id. */
            name: string | null;
            /** @description The customer of the wallet. */
            customer_id: string;
            /** @description The customer's name, masked: `revealCustomer` shows it. */
            customer_name: string;
            /** @description Its tag. */
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` for a restricted one. */
            restriction: string | null;
            /** @description Why it is not active. */
            restricted_because: string | null;
            /** @description The actor: `key:` and its id, or `operator`. */
            restricted_by: string | null;
            /**
             * Format: date-time
             * @description When it changed.
             */
            restricted_at: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description Available balance, minor units. */
            balance: number;
            /** @description The available balance as text. */
            balance_text: string;
            /** @description Posted balance. */
            ledger_balance: number;
            /** @description Held for processing transfers. */
            held_balance: number;
        };
        /** ProposalItem */
        ProposalItem: {
            /** @description The object. */
            object: string;
            /** @description The content of the act. For many objects: the proposals of each. */
            content: {
                [key: string]: unknown;
            };
            /** @description The effect of an approval. */
            effect: string;
            /** JudgedFacts */
            facts: {
                /** JudgedMovement */
                movement: {
                    /** @description The transaction. */
                    id: string;
                    /** @description The business's reference. */
                    reference: string | null;
                    /** @description The category of the transaction. */
                    category: string;
                    /** @description `processing`, `successful` or `failed`. */
                    status: string;
                    /**
                     * @description For money that no wallet took: `held` waits for a decision, `returning` is on its way to its sender, `returned` went back, `credited` was credited to a wallet later. Null for any other transaction. The transaction itself is `successful` in each.
                     * @enum {string|null}
                     */
                    suspense_state: "held" | "credited" | "returning" | "returned" | null;
                    /** @description The meaning of its state, as text. */
                    meaning: string;
                    /** @description Minor units of the currency: kobo of naira. */
                    amount: number;
                    /** @description The amount as text. */
                    amount_text: string;
                    /** @description Total fees, minor units. */
                    fee: number;
                    /** @description ISO 4217. */
                    currency: string;
                    /**
                     * Format: date-time
                     * @description When it was accepted, or came in.
                     */
                    created_at: string;
                    /** @description Its age. */
                    age_seconds: number;
                    /**
                     * Format: date-time
                     * @description When it was flagged.
                     */
                    flagged_at: string | null;
                    /**
                     * Format: date-time
                     * @description When it may last have been submitted.
                     */
                    last_submitted_at: string | null;
                    /**
                     * Format: date-time
                     * @description When it became final.
                     */
                    completed_at: string | null;
                    /** @description The rail that it is paid by, or came by. */
                    rail: string | null;
                    /** @description The bank's id of it. */
                    rail_id: string | null;
                    /** @description Code of the bank paid, or of the sender's. */
                    bank_code: string | null;
                    /** @description Name of that bank. */
                    bank_name: string | null;
                    /** @description The account paid, or of the sender, masked: `revealTransfer` shows it. */
                    account_number: string | null;
                    /** @description The sender, masked: `revealTransfer` shows it. */
                    sender_name: string | null;
                    /** PayoutAttempt */
                    last_answer: {
                        /** @description Number of the attempt, from 1. */
                        attempt: number;
                        /** @description `send`: submission; `query`: status query. */
                        action: string;
                        /** @description `success`, `failure`, `unknown` or `not_found`: the interpreted response. */
                        outcome: string;
                        /** @description The response code, if any. */
                        code: string | null;
                        /** @description The response message. */
                        detail: string | null;
                        /** @description The raw response, at most 4,000 characters, without personal data; null where none is stored. */
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
                    /** @description The provider's name of it. */
                    account: string;
                    /** @description `enabled` or `disabled`. */
                    status: string;
                    /** @description The ledger's balance at the provider, kobo as text. */
                    owed: string;
                    /** @description The balance as text. */
                    owed_text: string;
                } | null;
            } | null;
            /** @description `open`, `approved` and still to be carried out, `done`, `refused`, `expired`, `superseded` by another of the same person, or `impossible` because something else decided it. */
            status: string;
            /** @description Why it was closed, or left out by the approver. */
            closed_because: string | null;
        };
        /** Proposal */
        Proposal: {
            id: string;
            /** @description The act. */
            act: string;
            /** @description Null: for the installation. */
            business_id: string | null;
            /** @description `test` or `live`; null for the installation. */
            mode: string | null;
            /** @description The content of the act. For many objects: the proposals of each. */
            content: {
                [key: string]: unknown;
            };
            /** @description The effect of an approval. An open proposal that is read alone adds the effect at this moment, where it has one. */
            effect: string;
            /** JudgedFacts */
            facts: {
                /** JudgedMovement */
                movement: {
                    /** @description The transaction. */
                    id: string;
                    /** @description The business's reference. */
                    reference: string | null;
                    /** @description The category of the transaction. */
                    category: string;
                    /** @description `processing`, `successful` or `failed`. */
                    status: string;
                    /**
                     * @description For money that no wallet took: `held` waits for a decision, `returning` is on its way to its sender, `returned` went back, `credited` was credited to a wallet later. Null for any other transaction. The transaction itself is `successful` in each.
                     * @enum {string|null}
                     */
                    suspense_state: "held" | "credited" | "returning" | "returned" | null;
                    /** @description The meaning of its state, as text. */
                    meaning: string;
                    /** @description Minor units of the currency: kobo of naira. */
                    amount: number;
                    /** @description The amount as text. */
                    amount_text: string;
                    /** @description Total fees, minor units. */
                    fee: number;
                    /** @description ISO 4217. */
                    currency: string;
                    /**
                     * Format: date-time
                     * @description When it was accepted, or came in.
                     */
                    created_at: string;
                    /** @description Its age. */
                    age_seconds: number;
                    /**
                     * Format: date-time
                     * @description When it was flagged.
                     */
                    flagged_at: string | null;
                    /**
                     * Format: date-time
                     * @description When it may last have been submitted.
                     */
                    last_submitted_at: string | null;
                    /**
                     * Format: date-time
                     * @description When it became final.
                     */
                    completed_at: string | null;
                    /** @description The rail that it is paid by, or came by. */
                    rail: string | null;
                    /** @description The bank's id of it. */
                    rail_id: string | null;
                    /** @description Code of the bank paid, or of the sender's. */
                    bank_code: string | null;
                    /** @description Name of that bank. */
                    bank_name: string | null;
                    /** @description The account paid, or of the sender, masked: `revealTransfer` shows it. */
                    account_number: string | null;
                    /** @description The sender, masked: `revealTransfer` shows it. */
                    sender_name: string | null;
                    /** PayoutAttempt */
                    last_answer: {
                        /** @description Number of the attempt, from 1. */
                        attempt: number;
                        /** @description `send`: submission; `query`: status query. */
                        action: string;
                        /** @description `success`, `failure`, `unknown` or `not_found`: the interpreted response. */
                        outcome: string;
                        /** @description The response code, if any. */
                        code: string | null;
                        /** @description The response message. */
                        detail: string | null;
                        /** @description The raw response, at most 4,000 characters, without personal data; null where none is stored. */
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
                    /** @description The provider's name of it. */
                    account: string;
                    /** @description `enabled` or `disabled`. */
                    status: string;
                    /** @description The ledger's balance at the provider, kobo as text. */
                    owed: string;
                    /** @description The balance as text. */
                    owed_text: string;
                } | null;
            } | null;
            /**
             * @description The permission that a decision needs.
             * @enum {string}
             */
            permission: "read" | "reveal" | "follow_up" | "move_money" | "stop" | "resume" | "manage" | "operators" | "audit";
            /** @description SHA-256 of the proposed content, hexadecimal. The approver sends it back to show what they have read. */
            digest: string;
            reason: string;
            /** @description `open`, `approved` and still to be carried out, `done`, `refused`, `expired`, `superseded` by another of the same person, or `impossible` because something else decided it. */
            status: string;
            /** ProposalForMany */
            batch: {
                /** @description The number of objects. */
                size: number;
                /** @description The amounts of the transactions concerned, by currency. Empty where none is. */
                totals: {
                    currency: string;
                    /** @description The sum of the amounts, minor units. */
                    amount: number;
                    amount_text: string;
                }[];
                /** @description Those that were carried out. */
                done: number;
                /** @description Those that were closed, or left out by the approver, with a reason. */
                not_done: number;
                /** @description Each object. Null in lists. */
                items: components["schemas"]["ProposalItem"][] | null;
            } | null;
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
             * @description When it expires.
             */
            expires_at: string;
            /** @description The operator who approved or refused it. */
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
             * @description When it was carried out.
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
        /** ProposalsToDecide */
        ProposalsToDecide: {
            /** @description Their number, at most 100, which means that or more. */
            count: number;
        };
        /** ProposalApproved */
        ProposalApproved: {
            result: {
                [key: string]: unknown;
            } | null;
            /** @description A value shown this once, such as the token of an invitation. */
            shown: {
                [key: string]: unknown;
            } | null;
        };
        /** ProposalMade */
        ProposalMade: {
            id: string;
            /** @description Your half of an invitation, shown this once: hand it to the invited person, who gets the other half from the approver. Null for everything else. */
            half: string | null;
            /** @description People who may approve it now, including you only in an installation with one operator. 0: nobody, until another operator with the permission has enrolled. */
            approvers: number;
        };
        /** AuditLink */
        AuditLink: {
            /** @description Number of the entry in its chain, from 1. */
            number: string;
            /** @description The hash of the previous entry; zeros for the first. */
            previous: string;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of all other fields except `words`, hexadecimal. */
            hash: string;
            id: string;
            /** @description A tenant; the nil UUID for the installation. */
            chain: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            acted_at: string;
            /** @description `operator`, `api_key`, `shell` or `kolo`. */
            actor_kind: string;
            /** @description The id of the operator or key, the name of the user at the shell, or of the job. */
            actor: string;
            /** @description Source address. */
            address: string | null;
            act: string;
            /** @description Kind and id of the object. */
            subject: string;
            /** @description Previous values of the changed fields. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description New values of the changed fields. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description The reason as linked: sealed where it concerns a customer, `sealed:<ids of keys>:<base64url>`. */
            reason: string | null;
            /** @description The reason as plain text, which no hash covers; `[erased]` once a customer whom it concerns is erased. */
            words: string | null;
        };
        /** ApiKey */
        ApiKey: {
            key_id: string;
            business_id: string;
            /** @description `test` or `live`. */
            mode: string;
            scopes: string[];
            /** @description Unknown body fields are refused. */
            strict: boolean;
            /**
             * @description Form of its requests and answers.
             * @enum {string}
             */
            profile: "standard" | "hosted-2026";
            label: string | null;
            /** @description Networks that may use it; null: any. */
            allowed_networks: string[] | null;
            /** @description The key that it replaces. */
            replaces: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null: never.
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
            /** @description Shown this once. */
            secret_key: string;
        };
        /** ApiKeyRotated */
        ApiKeyRotated: {
            key_id: string;
            /** @description Shown this once. */
            secret_key: string;
            /** @description When the old key ends. */
            old_expires_at: string;
        };
        /** Policy */
        Policy: {
            /** @description A business day. */
            day: string;
            /** @description The terms on that day. */
            in_force: {
                /** @description Fees of bank transfers; null: none. */
                fees: {
                    /** @description A business day. */
                    from: string | null;
                    /** @description The version that set it; versions are numbered from 1. */
                    version: number;
                    terms: {
                        /** @description Bands from the lowest; an empty list: no fee. */
                        bank_transfer: {
                            /** @description Upper bound of the band, inclusive; null in the last one, kobo. */
                            up_to: number | null;
                            /** @description Charged for each transfer, kobo. */
                            flat?: number;
                            /** @description Charged on the amount, percent with at most 4 decimals. */
                            percent?: number;
                            /** @description Maximum of the `percent` fee, kobo. */
                            cap?: number;
                            /** @description Source of the figure. */
                            source?: string;
                        }[];
                        /** @description VAT on the fee, percent with at most 4 decimals. */
                        vat_percent?: number;
                        /** @description Source of the figure. */
                        vat_source?: string;
                        stamp_duty?: {
                            /** @description The smallest amount with the duty, kobo. */
                            from: number;
                            /** @description The duty, kobo. */
                            amount: number;
                            /** @description Source of the figure. */
                            source?: string;
                        };
                        /** @description The payer of each part; the source wallet by default. */
                        payers?: {
                            /** @enum {string} */
                            fee?: "source" | "fee_wallet";
                            /** @enum {string} */
                            vat?: "source" | "fee_wallet";
                            /** @enum {string} */
                            stamp_duty?: "source" | "fee_wallet";
                        };
                        /** @description Id of the fee wallet. */
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
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                        };
                        tiers?: {
                            0?: {
                                /** @description Maximum of one transfer, kobo. */
                                single?: number;
                                /** @description Maximum of a day, kobo. */
                                daily_amount?: number;
                                /** @description Maximum number of transfers a day. */
                                daily_count?: number;
                                /** @description Maximum of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Maximum number of transfers a month. */
                                monthly_count?: number;
                                /** @description Source of the figure. */
                                source?: string;
                                /** @description Maximum balance of each wallet, kobo. */
                                balance?: number;
                            };
                            1?: {
                                /** @description Maximum of one transfer, kobo. */
                                single?: number;
                                /** @description Maximum of a day, kobo. */
                                daily_amount?: number;
                                /** @description Maximum number of transfers a day. */
                                daily_count?: number;
                                /** @description Maximum of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Maximum number of transfers a month. */
                                monthly_count?: number;
                                /** @description Source of the figure. */
                                source?: string;
                                /** @description Maximum balance of each wallet, kobo. */
                                balance?: number;
                            };
                            2?: {
                                /** @description Maximum of one transfer, kobo. */
                                single?: number;
                                /** @description Maximum of a day, kobo. */
                                daily_amount?: number;
                                /** @description Maximum number of transfers a day. */
                                daily_count?: number;
                                /** @description Maximum of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Maximum number of transfers a month. */
                                monthly_count?: number;
                                /** @description Source of the figure. */
                                source?: string;
                                /** @description Maximum balance of each wallet, kobo. */
                                balance?: number;
                            };
                            3?: {
                                /** @description Maximum of one transfer, kobo. */
                                single?: number;
                                /** @description Maximum of a day, kobo. */
                                daily_amount?: number;
                                /** @description Maximum number of transfers a day. */
                                daily_count?: number;
                                /** @description Maximum of a month, kobo. */
                                monthly_amount?: number;
                                /** @description Maximum number of transfers a month. */
                                monthly_count?: number;
                                /** @description Source of the figure. */
                                source?: string;
                                /** @description Maximum balance of each wallet, kobo. */
                                balance?: number;
                            };
                        };
                        wallet?: {
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                            /** @description Maximum balance of each wallet, kobo. */
                            balance?: number;
                        };
                        /** @description The maximum number of each. */
                        quotas?: {
                            /** @description Maximum number of customers. */
                            customers?: number;
                            /** @description Maximum number of wallets that are not closed. */
                            wallets?: number;
                            /** @description Maximum number of virtual accounts that are open, or requested from a bank. */
                            virtual_accounts?: number;
                            /** @description Maximum number of webhook endpoints. */
                            webhook_endpoints?: number;
                            /** @description Source of the figure. */
                            source?: string;
                        };
                        /** @description Limits on wallet settings. They apply to new settings and to each inflow fee. */
                        wallet_settings?: {
                            /** @description The highest rate of a wallet, percent with at most 4 decimals. */
                            interest_rate_max_percent?: number;
                            /** @description Maximum inflow fee, kobo. */
                            inflow_fee_max_kobo?: number;
                            /** @description Maximum share of an inflow that its fee takes, percent with at most 4 decimals. */
                            inflow_fee_max_percent?: number;
                            /**
                             * @description Wallets that may receive the interest of a wallet; any by default.
                             * @enum {string}
                             */
                            payout_wallet?: "any_customer" | "same_customer";
                            /** @description Source of the figure. */
                            source?: string;
                        };
                    };
                } | null;
                /** @description Interest terms for wallets without their own; null: none. */
                interest: {
                    /** @description A business day. */
                    from: string | null;
                    /** @description The version that set it; versions are numbered from 1. */
                    version: number;
                    terms: {
                        /** @description Rate a year, percent with at most 4 decimals. */
                        rate: number;
                        /** @description Withholding tax on interest payouts, below 100, percent with at most 4 decimals. */
                        withholding_tax_percent?: number;
                        /** @description Source of the figure. */
                        source?: string;
                    };
                } | null;
            };
            /** @description Later terms, the next first. */
            planned: {
                /** @description A business day. */
                from: string;
                /** @description The version that set it; versions are numbered from 1. */
                version: number;
                fees?: {
                    /** @description Bands from the lowest; an empty list: no fee. */
                    bank_transfer: {
                        /** @description Upper bound of the band, inclusive; null in the last one, kobo. */
                        up_to: number | null;
                        /** @description Charged for each transfer, kobo. */
                        flat?: number;
                        /** @description Charged on the amount, percent with at most 4 decimals. */
                        percent?: number;
                        /** @description Maximum of the `percent` fee, kobo. */
                        cap?: number;
                        /** @description Source of the figure. */
                        source?: string;
                    }[];
                    /** @description VAT on the fee, percent with at most 4 decimals. */
                    vat_percent?: number;
                    /** @description Source of the figure. */
                    vat_source?: string;
                    stamp_duty?: {
                        /** @description The smallest amount with the duty, kobo. */
                        from: number;
                        /** @description The duty, kobo. */
                        amount: number;
                        /** @description Source of the figure. */
                        source?: string;
                    };
                    /** @description The payer of each part; the source wallet by default. */
                    payers?: {
                        /** @enum {string} */
                        fee?: "source" | "fee_wallet";
                        /** @enum {string} */
                        vat?: "source" | "fee_wallet";
                        /** @enum {string} */
                        stamp_duty?: "source" | "fee_wallet";
                    };
                    /** @description Id of the fee wallet. */
                    fee_wallet?: string;
                };
                limits?: {
                    tenant?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                    };
                    tiers?: {
                        0?: {
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                            /** @description Maximum balance of each wallet, kobo. */
                            balance?: number;
                        };
                        1?: {
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                            /** @description Maximum balance of each wallet, kobo. */
                            balance?: number;
                        };
                        2?: {
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                            /** @description Maximum balance of each wallet, kobo. */
                            balance?: number;
                        };
                        3?: {
                            /** @description Maximum of one transfer, kobo. */
                            single?: number;
                            /** @description Maximum of a day, kobo. */
                            daily_amount?: number;
                            /** @description Maximum number of transfers a day. */
                            daily_count?: number;
                            /** @description Maximum of a month, kobo. */
                            monthly_amount?: number;
                            /** @description Maximum number of transfers a month. */
                            monthly_count?: number;
                            /** @description Source of the figure. */
                            source?: string;
                            /** @description Maximum balance of each wallet, kobo. */
                            balance?: number;
                        };
                    };
                    wallet?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                        /** @description Maximum balance of each wallet, kobo. */
                        balance?: number;
                    };
                    /** @description The maximum number of each. */
                    quotas?: {
                        /** @description Maximum number of customers. */
                        customers?: number;
                        /** @description Maximum number of wallets that are not closed. */
                        wallets?: number;
                        /** @description Maximum number of virtual accounts that are open, or requested from a bank. */
                        virtual_accounts?: number;
                        /** @description Maximum number of webhook endpoints. */
                        webhook_endpoints?: number;
                        /** @description Source of the figure. */
                        source?: string;
                    };
                    /** @description Limits on wallet settings. They apply to new settings and to each inflow fee. */
                    wallet_settings?: {
                        /** @description The highest rate of a wallet, percent with at most 4 decimals. */
                        interest_rate_max_percent?: number;
                        /** @description Maximum inflow fee, kobo. */
                        inflow_fee_max_kobo?: number;
                        /** @description Maximum share of an inflow that its fee takes, percent with at most 4 decimals. */
                        inflow_fee_max_percent?: number;
                        /**
                         * @description Wallets that may receive the interest of a wallet; any by default.
                         * @enum {string}
                         */
                        payout_wallet?: "any_customer" | "same_customer";
                        /** @description Source of the figure. */
                        source?: string;
                    };
                };
                interest?: {
                    /** @description Rate a year, percent with at most 4 decimals. */
                    rate: number;
                    /** @description Withholding tax on interest payouts, below 100, percent with at most 4 decimals. */
                    withholding_tax_percent?: number;
                    /** @description Source of the figure. */
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
                /** @description Bands from the lowest; an empty list: no fee. */
                bank_transfer: {
                    /** @description Upper bound of the band, inclusive; null in the last one, kobo. */
                    up_to: number | null;
                    /** @description Charged for each transfer, kobo. */
                    flat?: number;
                    /** @description Charged on the amount, percent with at most 4 decimals. */
                    percent?: number;
                    /** @description Maximum of the `percent` fee, kobo. */
                    cap?: number;
                    /** @description Source of the figure. */
                    source?: string;
                }[];
                /** @description VAT on the fee, percent with at most 4 decimals. */
                vat_percent?: number;
                /** @description Source of the figure. */
                vat_source?: string;
                stamp_duty?: {
                    /** @description The smallest amount with the duty, kobo. */
                    from: number;
                    /** @description The duty, kobo. */
                    amount: number;
                    /** @description Source of the figure. */
                    source?: string;
                };
                /** @description The payer of each part; the source wallet by default. */
                payers?: {
                    /** @enum {string} */
                    fee?: "source" | "fee_wallet";
                    /** @enum {string} */
                    vat?: "source" | "fee_wallet";
                    /** @enum {string} */
                    stamp_duty?: "source" | "fee_wallet";
                };
                /** @description Id of the fee wallet. */
                fee_wallet?: string;
            };
            limits?: {
                tenant?: {
                    /** @description Maximum of one transfer, kobo. */
                    single?: number;
                    /** @description Maximum of a day, kobo. */
                    daily_amount?: number;
                    /** @description Maximum number of transfers a day. */
                    daily_count?: number;
                    /** @description Maximum of a month, kobo. */
                    monthly_amount?: number;
                    /** @description Maximum number of transfers a month. */
                    monthly_count?: number;
                    /** @description Source of the figure. */
                    source?: string;
                };
                tiers?: {
                    0?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                        /** @description Maximum balance of each wallet, kobo. */
                        balance?: number;
                    };
                    1?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                        /** @description Maximum balance of each wallet, kobo. */
                        balance?: number;
                    };
                    2?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                        /** @description Maximum balance of each wallet, kobo. */
                        balance?: number;
                    };
                    3?: {
                        /** @description Maximum of one transfer, kobo. */
                        single?: number;
                        /** @description Maximum of a day, kobo. */
                        daily_amount?: number;
                        /** @description Maximum number of transfers a day. */
                        daily_count?: number;
                        /** @description Maximum of a month, kobo. */
                        monthly_amount?: number;
                        /** @description Maximum number of transfers a month. */
                        monthly_count?: number;
                        /** @description Source of the figure. */
                        source?: string;
                        /** @description Maximum balance of each wallet, kobo. */
                        balance?: number;
                    };
                };
                wallet?: {
                    /** @description Maximum of one transfer, kobo. */
                    single?: number;
                    /** @description Maximum of a day, kobo. */
                    daily_amount?: number;
                    /** @description Maximum number of transfers a day. */
                    daily_count?: number;
                    /** @description Maximum of a month, kobo. */
                    monthly_amount?: number;
                    /** @description Maximum number of transfers a month. */
                    monthly_count?: number;
                    /** @description Source of the figure. */
                    source?: string;
                    /** @description Maximum balance of each wallet, kobo. */
                    balance?: number;
                };
                /** @description The maximum number of each. */
                quotas?: {
                    /** @description Maximum number of customers. */
                    customers?: number;
                    /** @description Maximum number of wallets that are not closed. */
                    wallets?: number;
                    /** @description Maximum number of virtual accounts that are open, or requested from a bank. */
                    virtual_accounts?: number;
                    /** @description Maximum number of webhook endpoints. */
                    webhook_endpoints?: number;
                    /** @description Source of the figure. */
                    source?: string;
                };
                /** @description Limits on wallet settings. They apply to new settings and to each inflow fee. */
                wallet_settings?: {
                    /** @description The highest rate of a wallet, percent with at most 4 decimals. */
                    interest_rate_max_percent?: number;
                    /** @description Maximum inflow fee, kobo. */
                    inflow_fee_max_kobo?: number;
                    /** @description Maximum share of an inflow that its fee takes, percent with at most 4 decimals. */
                    inflow_fee_max_percent?: number;
                    /**
                     * @description Wallets that may receive the interest of a wallet; any by default.
                     * @enum {string}
                     */
                    payout_wallet?: "any_customer" | "same_customer";
                    /** @description Source of the figure. */
                    source?: string;
                };
            };
            interest?: {
                /** @description Rate a year, percent with at most 4 decimals. */
                rate: number;
                /** @description Withholding tax on interest payouts, below 100, percent with at most 4 decimals. */
                withholding_tax_percent?: number;
                /** @description Source of the figure. */
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
            /** @description The rail of the account; a business has one account on each. */
            rail: string;
            /** @description The fields of `credentials` in a proposal. */
            fields: {
                name: string;
                description: string;
                /** @description `string` or `integer`. */
                type: string;
                required: boolean;
                /** @description True where the value is never shown. */
                secret: boolean;
            }[];
        };
        /** RailAccount */
        RailAccount: {
            /** @description The rail of the account; a business has one account on each. */
            rail: string;
            /** @description The provider's own name of it. */
            account: string;
            /** @description The lowest is preferred. */
            preference: number;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why no payouts are submitted through it; null while they are. */
            suspended: string | null;
            /** @description The balance at the provider below which operators are notified, kobo; null: none. */
            low_balance: number | null;
            /**
             * Format: date-time
             * @description Since when the balance is below it, as it was last read; null while it is not.
             */
            low_since: string | null;
            /** @description The path of its callbacks at this service. */
            callback_path: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** RailAccountTest */
        RailAccountTest: {
            /** @description The rail of the account; a business has one account on each. */
            rail: string;
            /** @description True where no check failed: payouts resume. */
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
            /** @description The ledger's balance at the provider, whole kobo as text. */
            settlement: string;
            /** @description Submitted payouts without a known outcome. */
            in_flight: string;
            /** @description Number of these payouts. */
            payouts_in_flight: number;
            /** @description The provider's balance; null where it gives none. */
            balance: string | null;
            /** @description The provider's balance less the ledger's. */
            difference: string | null;
            /** @description The part of the difference that payouts in flight do not explain. */
            unexplained: string | null;
            /** @description Why the provider gives no balance. */
            because: string | null;
        };
        /** SeenWallet */
        SeenWallet: {
            /** @description A wallet id or identifier. */
            id: string;
            /** @description Its name. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string | null;
            customer_id: string;
            /** @description The name of its customer. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            owner: string | null;
            currency: string;
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` for a restricted one. */
            restriction: string | null;
            /** @description Available balance, minor units of the currency. */
            balance: number;
            /** @description Posted balance. */
            ledger_balance: number;
            /** @description Held for processing transfers. */
            held_balance: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, apart from its balance.
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
            /** @description Its name. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string | null;
            customer_id: string;
            /** @description The name of its customer. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            owner: string | null;
            currency: string;
            tag: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description `outflow` or `all` for a restricted one. */
            restriction: string | null;
            /** @description Available balance, minor units of the currency. */
            balance: number;
            /** @description Posted balance. */
            ledger_balance: number;
            /** @description Held for processing transfers. */
            held_balance: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, apart from its balance.
             */
            updated_at: string;
            /** @description Tier of its customer, 0 to 3. */
            tier: number;
            /** @description The policy's limits for it today, and what is left of them. */
            limits: {
                /** @description Scope: `wallet`, `customer` (all wallets of the customer) or `tenant` (the whole environment). */
                scope: string;
                /** @description `single` (one transfer), `amount`, `count` (transfers) or `balance`. */
                measure: string;
                /** @description `day` or `month`; null: none. */
                period: string | null;
                /** @description Kobo, or a number of transfers. */
                limit: number;
                /** @description The used part; null for `single`. */
                used: number | null;
                /** @description The part that is left. */
                remaining: number;
                /**
                 * Format: date-time
                 * @description When it resets; null: never.
                 */
                resets_at: string | null;
            }[];
            /** @description True where it earns interest. */
            interest: {
                /** @description The latest setting, effective from the following day. */
                enabled: boolean;
                /** @description Its rate today, percent a year; 0: none. */
                rate: number;
                /** @description The wallet that receives the interest; null: this one. */
                payout_wallet: string | null;
            };
            /** @description Virtual accounts that pay into it, at most 100. */
            virtual_accounts: {
                id: string;
                /** @description Masked. */
                account_number: string | null;
                bank_name: string;
            }[];
            /** @description Its restrictions, lifts and closing, newest first, at most 100. */
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
             * @description Kind of movement.
             * @enum {string}
             */
            category: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
            /** @description The amount that came in or went out, before the fee, kobo; 0 if the wallet only paid the fee of another wallet's movement. */
            amount: number;
            /** @description The fee that the wallet paid, on top of a debit or out of a credit, kobo. */
            fee: number;
            /**
             * Counterparty
             * @description The payer or recipient; each field is null if unknown.
             */
            counterparty: {
                /** @description The wallet on the other side; null if there is none. */
                wallet_id: string | null;
                name: string | null;
                account_number: string | null;
                bank_code: string | null;
                bank_name: string | null;
            } | null;
            reference: string | null;
            narration: string | null;
            /** @description Balance after the movement's last posting on the wallet, kobo. */
            balance_after: number;
        };
        /** StatementTotals */
        StatementTotals: {
            /** @description Number of entries. */
            entries: number;
            /** @description Money in, kobo. */
            credits: number;
            /** @description Money out, including fees, kobo. Opening + credits − debits = closing. */
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
            /** @description One for each movement, in the order of posting. */
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
            /** @description Interest earned, kobo, truncated to 6 places. */
            amount: string;
            /** @description Posted balance at the end of the day, kobo. */
            balance: number;
            /** @description The rate of the day, percent a year. */
            rate: number;
            /**
             * @description `accrued` before the payout of its month, then `paid`, or `forfeited` after too many withdrawals. A fraction of a kobo is paid in a later month.
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
             * @description When its month was paid or forfeited; null until then.
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
            /** @description Its name. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string | null;
            /** @description Its email, masked. */
            email: string | null;
            /** @description Its phone, masked. */
            phone: string | null;
            /** @description The id that the business gave it, masked. */
            third_party_identifier: string | null;
            /** @description 0: unidentified. 1: a BVN or a NIN. 2: both. 3: set by an operator. */
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
             * @description When its personal data began to be erased.
             */
            erasing_at: string | null;
            /**
             * Format: date-time
             * @description When all of its personal data was erased.
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
            /** @description Its name. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string | null;
            /** @description Its email, masked. */
            email: string | null;
            /** @description Its phone, masked. */
            phone: string | null;
            /** @description The id that the business gave it, masked. */
            third_party_identifier: string | null;
            /** @description 0: unidentified. 1: a BVN or a NIN. 2: both. 3: set by an operator. */
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
             * @description When its personal data began to be erased.
             */
            erasing_at: string | null;
            /**
             * Format: date-time
             * @description When all of its personal data was erased.
             */
            erased_at: string | null;
            /** @description Masked. */
            bvn: string | null;
            /** @enum {string|null} */
            id_type: "international_passport" | "nin" | "voter_card" | "driver_license" | null;
            /** @description Masked. */
            id_number: string | null;
            /** @description The newest first, at most 100; `listWallets` has all. */
            wallets: components["schemas"]["SeenWallet"][];
            /** @description The accounts that pay into these wallets, at most 100. */
            virtual_accounts: {
                id: string;
                /** @description Masked. */
                account_number: string | null;
                bank_name: string;
            }[];
        };
        /** PersonalDataOfTable */
        PersonalDataOfTable: {
            /** @description The tables of the data. */
            where: string;
            /** @description A description of the data. */
            description: string;
            rows: unknown[];
        };
        /** PersonalData */
        PersonalData: {
            /** @description The customer. */
            customer_id: string;
            /**
             * Format: date-time
             * @description When the export began.
             */
            exported_at: string;
            /**
             * Format: date-time
             * @description Until when events were archived, which the export does not have; null where none are.
             */
            events_archived_until: string | null;
            /** @description Everything, by table. */
            data: components["schemas"]["PersonalDataOfTable"][];
        };
        /** TransactionRollups */
        TransactionRollups: {
            /** @description False while rollups are built from the whole history; then nothing here is valid. */
            made: boolean;
            /** @description Batches of transactions not counted yet. */
            behind: number;
            /** @description In order of time. Periods without transactions have no row. */
            rollups: {
                /**
                 * Format: date-time
                 * @description When the hour or day began.
                 */
                begins_at: string;
                /** @description `accepted` counts in the hour or day of creation; `successful` and `failed` in that of the outcome. */
                state: string;
                category: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description The rail of the money. */
                rail: string | null;
                /** @description Movements. */
                count: number;
                /** @description Amount moved, kobo, as a decimal string. */
                amount: string;
                /** @description Fees, VAT and stamp duty of successful ones, kobo, as a decimal string. */
                charged: string;
            }[];
        };
        /** AccountRollups */
        AccountRollups: {
            /** @description False while rollups are built from the whole history; then nothing here is valid. */
            made: boolean;
            /** @description Batches of transactions not counted yet. */
            behind: number;
            /**
             * Format: date-time
             * @description The end of the hour; null: now.
             */
            at: string | null;
            /** @description All wallets together, and every system account, by currency. */
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
                /** @description Debits less credits, if positive, kobo, as a decimal string. */
                debit: string;
                /** @description Credits less debits, if positive, kobo, as a decimal string. */
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
            /** @description Debits of the hour, kobo, as a decimal string. */
            debits: string;
            /** @description Credits of the hour, kobo, as a decimal string. */
            credits: string;
            /** @description Credits less debits up to its end, kobo, as a decimal string. */
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
            /** @description Debits of the hour, kobo, as a decimal string. */
            debits: string;
            /** @description Credits of the hour, kobo, as a decimal string. */
            credits: string;
            /** @description Credits less debits up to its end, kobo, as a decimal string. */
            balance: string;
            /** @description Debits on this page and the previous ones, kobo, as a decimal string. */
            found_debits: string;
            /** @description Credits on this page and the previous ones, kobo, as a decimal string. */
            found_credits: string;
            /** @description The newest transaction first. */
            postings: {
                transaction_id: string;
                /** @description Number of the posting in its transaction. */
                part: number;
                /**
                 * Format: date-time
                 * @description When it was posted.
                 */
                posted_at: string;
                category: string;
                reference: string | null;
                /** @description `debit` or `credit`, on this account. */
                side: string;
                /** @description Kobo. */
                amount: number;
                /** @description The opposite account. */
                other: {
                    /** @description `Wallet`, or the name of the system account. */
                    name: string;
                    /** @description The system account; null for a wallet. */
                    account_id: string | null;
                    /** @description The wallet. */
                    wallet_id: string | null;
                    /** @description The customer of the wallet; as much of the name as your role may read. */
                    owner: string | null;
                };
            }[];
            /** @description The `after` of the next page; null once all of the hour was found. */
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
             * @description The beginning of the hour whose rollups it starts from.
             */
            hour_began_at: string;
            /** @description False while rollups are built from the whole history; then nothing here is valid. */
            made: boolean;
            /** @description Sum posted in the hour, as far as it is over, kobo, as a decimal string. */
            posted: string;
            /** @description Sum found by now, kobo, as a decimal string. */
            found: string;
            /** @description The `after` of the next part; null for the last. */
            next: string | null;
            /** @description True once everything is found: then the parts add up to the balances. False while `next` is null: rollups and postings disagree. */
            complete: boolean;
            /** @description All wallets and every system account, by currency: the first part has the balances at the beginning of the hour plus the postings found; each other part has what more was found. Their sums are the balances at the instant. */
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
            /** @description The environment: `test` or `live`. */
            mode: string | null;
            /** @description Null: any. */
            rail: string | null;
            /** @description Null: any. */
            bank_code: string | null;
            reason: string;
            stopped_by: string;
            /** @description The operator's name; null where no operator of the installation made it. */
            stopped_by_name: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            stopped_at: string;
            /**
             * Format: date-time
             * @description When it ended; null while active.
             */
            ended_at: string | null;
        };
        /** PayoutsHeldBack */
        PayoutsHeldBack: {
            /** @description Payouts held by this stop and by no other, at most 10,000. */
            payouts: number;
            /** @description Their total, kobo. */
            amount: number;
            /** @description There may be more: at most 10,000 waiting payouts, of 500 businesses, are counted. */
            more: boolean;
            /** @description The same in words. */
            text: string;
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
             * @description Checks only data since then; null: everything.
             */
            since: string | null;
            /** @description `nightly`: the nightly job. `shell`: `kolo verify`. `operator`: requested by an operator. */
            made_by: string;
            /** @description The operator who requested it. */
            requested_by: string | null;
            /** @description Version of Kolo. */
            version: string;
            /** @description Number of checks. */
            checks: number;
            /** @description Number of findings; 0 where everything agrees. */
            findings: number;
            /** @description The first 50 findings. */
            listed: {
                check: string;
                tenant_id: string | null;
                table: string;
                key: string;
                problem: string;
            }[];
            /** @description Why it did not finish; null where it did. */
            failure: string | null;
        };
        /** TenantVerifyRun */
        TenantVerifyRun: {
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
             * @description Checks only data since then; null: everything.
             */
            since: string | null;
            /** @description `nightly`: the nightly job. `shell`: `kolo verify`. `operator`: requested by an operator. */
            made_by: string;
            /** @description Version of Kolo. */
            version: string;
            /** @description Number of checks. */
            checks: number;
            /**
             * @description `agrees`: no findings in this environment. `does_not_agree`: see `listed`. `unknown`: the run did not finish, found more in the installation than it lists, or found something that belongs to no environment.
             * @enum {string}
             */
            result: "agrees" | "does_not_agree" | "unknown";
            /** @description Those of the first 50 findings that are in this environment. */
            listed: {
                check: string;
                tenant_id: string | null;
                table: string;
                key: string;
                problem: string;
            }[];
        };
        /** VerifyRunInProgress */
        VerifyRunInProgress: {
            in_progress: {
                /** @description The id of the run once it has finished. */
                id: string;
                /** @description `nightly` or `operator`. */
                made_by: string;
                /** @description The operator who requested it. */
                requested_by: string | null;
                /**
                 * Format: date-time
                 * @description When it was requested, or the nightly job began.
                 */
                requested_at: string;
                /**
                 * Format: date-time
                 * @description Checks only data since then; null: everything.
                 */
                since: string | null;
                /**
                 * Format: date-time
                 * @description When a worker started it; null before.
                 */
                started_at: string | null;
                /** @description The current check. */
                check: string | null;
                /** @description Checks done so far. */
                checks_done: number;
                /** @description Number of checks; null before the first. */
                checks_total: number | null;
            } | null;
        };
        /** TrialBalanceOfEnvironment */
        TrialBalanceOfEnvironment: {
            business_id: string;
            business_name: string;
            /** @description `test` or `live`. */
            mode: string;
            /** @description Every system account, and the total of all wallets, by currency. */
            accounts: {
                /** @description Null: all wallets together. */
                account_id: string | null;
                name: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description Debits less credits, if positive, kobo, as a decimal string. */
                debit: string;
                /** @description Credits less debits, if positive, kobo, as a decimal string. */
                credit: string;
            }[];
            /** @description Totals of both columns, by currency. */
            totals: {
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description Debits less credits, if positive, kobo, as a decimal string. */
                debit: string;
                /** @description Credits less debits, if positive, kobo, as a decimal string. */
                credit: string;
            }[];
        };
        /** TrialBalance */
        TrialBalance: {
            /**
             * Format: date-time
             * @description The instant of the trial balance.
             */
            at: string;
            /** @description True where debits equal credits in every currency of every environment. */
            balanced: boolean;
            /** @description The ledger of each environment, the oldest business first. */
            environments: components["schemas"]["TrialBalanceOfEnvironment"][];
        };
        /** FinanceReport */
        FinanceReport: {
            /** @description False while rollups are built from the whole history; then nothing here is valid. */
            made: boolean;
            /** @description Batches of transactions not counted yet. */
            behind: number;
            /** @description IANA name. */
            time_zone: string;
            /** @description The periods, in order. */
            periods: {
                /** @description The first day. */
                first_day: string;
                /** @description The last day, included. */
                last_day: string;
                /** @description False while it may still change. */
                is_over: boolean;
                /** @description Final bank payouts, by the day of their outcome. */
                payouts: {
                    /** @description Payouts that became successful in the period. */
                    successful: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Payouts that failed in the period. */
                    failed: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it. */
                    success_rate: string | null;
                    /** @description At least half of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    median_within_s: number | null;
                    /** @description At least 95 % of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    p95_within_s: number | null;
                    /** @description Fees on successful payouts, kobo, as a decimal string. */
                    fee: string;
                    /** @description VAT on successful payouts, kobo, as a decimal string. */
                    vat: string;
                    /** @description Stamp duty on successful payouts, kobo, as a decimal string. */
                    stamp_duty: string;
                };
                /** @description Money that came in from banks. */
                inflows: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Successful payouts that banks sent back in the period. */
                returns: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Charges of providers less their refunds, kobo, as a decimal string. */
                provider_costs: string;
                /** @description From postings in naira. Not limited by `rail` and `bank_code`. */
                ledger: {
                    /** @description Change of the account "Fee income", kobo, as a decimal string. */
                    fees_earned: string;
                    /** @description Change of the account "VAT payable", kobo, as a decimal string. */
                    vat_charged: string;
                    /** @description Change of the account "Stamp duty payable", kobo, as a decimal string. */
                    stamp_duty_charged: string;
                    /** @description Interest of the days of the period, paid or not, rounded down, kobo, as a decimal string. */
                    interest_accrued: string;
                    /** @description Interest posted in the period, before withholding tax, kobo, as a decimal string. */
                    interest_paid: string;
                    /** @description Change of the account "Withholding tax payable", kobo, as a decimal string. */
                    tax_withheld: string;
                    /** @description At the end: money at banks and providers, kobo, as a decimal string. */
                    float: string;
                    /** @description At the end: balances of all wallets, kobo, as a decimal string. */
                    wallets: string;
                    /** @description At the end: money in suspense, kobo, as a decimal string. */
                    suspense: string;
                    /** @description At the end: VAT payable, kobo, as a decimal string. */
                    vat_payable: string;
                    /** @description At the end: stamp duty payable, kobo, as a decimal string. */
                    stamp_duty_payable: string;
                    /** @description At the end: withholding tax payable, kobo, as a decimal string. */
                    tax_payable: string;
                    /** @description At the end: interest accrued in months that were not paid by then, rounded down, kobo, as a decimal string. */
                    interest_owed: string;
                };
            }[];
            /** @description All periods together. */
            total: {
                /** @description The first day. */
                first_day: string;
                /** @description The last day, included. */
                last_day: string;
                /** @description False while it may still change. */
                is_over: boolean;
                /** @description Final bank payouts, by the day of their outcome. */
                payouts: {
                    /** @description Payouts that became successful in the period. */
                    successful: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Payouts that failed in the period. */
                    failed: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it. */
                    success_rate: string | null;
                    /** @description At least half of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    median_within_s: number | null;
                    /** @description At least 95 % of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    p95_within_s: number | null;
                    /** @description Fees on successful payouts, kobo, as a decimal string. */
                    fee: string;
                    /** @description VAT on successful payouts, kobo, as a decimal string. */
                    vat: string;
                    /** @description Stamp duty on successful payouts, kobo, as a decimal string. */
                    stamp_duty: string;
                };
                /** @description Money that came in from banks. */
                inflows: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Successful payouts that banks sent back in the period. */
                returns: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Charges of providers less their refunds, kobo, as a decimal string. */
                provider_costs: string;
                /** @description From postings in naira. Not limited by `rail` and `bank_code`. */
                ledger: {
                    /** @description Change of the account "Fee income", kobo, as a decimal string. */
                    fees_earned: string;
                    /** @description Change of the account "VAT payable", kobo, as a decimal string. */
                    vat_charged: string;
                    /** @description Change of the account "Stamp duty payable", kobo, as a decimal string. */
                    stamp_duty_charged: string;
                    /** @description Interest of the days of the period, paid or not, rounded down, kobo, as a decimal string. */
                    interest_accrued: string;
                    /** @description Interest posted in the period, before withholding tax, kobo, as a decimal string. */
                    interest_paid: string;
                    /** @description Change of the account "Withholding tax payable", kobo, as a decimal string. */
                    tax_withheld: string;
                    /** @description At the end: money at banks and providers, kobo, as a decimal string. */
                    float: string;
                    /** @description At the end: balances of all wallets, kobo, as a decimal string. */
                    wallets: string;
                    /** @description At the end: money in suspense, kobo, as a decimal string. */
                    suspense: string;
                    /** @description At the end: VAT payable, kobo, as a decimal string. */
                    vat_payable: string;
                    /** @description At the end: stamp duty payable, kobo, as a decimal string. */
                    stamp_duty_payable: string;
                    /** @description At the end: withholding tax payable, kobo, as a decimal string. */
                    tax_payable: string;
                    /** @description At the end: interest accrued in months that were not paid by then, rounded down, kobo, as a decimal string. */
                    interest_owed: string;
                };
            };
            /** @description As many periods just before. */
            before: {
                /** @description The first day. */
                first_day: string;
                /** @description The last day, included. */
                last_day: string;
                /** @description False while it may still change. */
                is_over: boolean;
                /** @description Final bank payouts, by the day of their outcome. */
                payouts: {
                    /** @description Payouts that became successful in the period. */
                    successful: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Payouts that failed in the period. */
                    failed: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it. */
                    success_rate: string | null;
                    /** @description At least half of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    median_within_s: number | null;
                    /** @description At least 95 % of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    p95_within_s: number | null;
                    /** @description Fees on successful payouts, kobo, as a decimal string. */
                    fee: string;
                    /** @description VAT on successful payouts, kobo, as a decimal string. */
                    vat: string;
                    /** @description Stamp duty on successful payouts, kobo, as a decimal string. */
                    stamp_duty: string;
                };
                /** @description Money that came in from banks. */
                inflows: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Successful payouts that banks sent back in the period. */
                returns: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Charges of providers less their refunds, kobo, as a decimal string. */
                provider_costs: string;
                /** @description From postings in naira. Not limited by `rail` and `bank_code`. */
                ledger: {
                    /** @description Change of the account "Fee income", kobo, as a decimal string. */
                    fees_earned: string;
                    /** @description Change of the account "VAT payable", kobo, as a decimal string. */
                    vat_charged: string;
                    /** @description Change of the account "Stamp duty payable", kobo, as a decimal string. */
                    stamp_duty_charged: string;
                    /** @description Interest of the days of the period, paid or not, rounded down, kobo, as a decimal string. */
                    interest_accrued: string;
                    /** @description Interest posted in the period, before withholding tax, kobo, as a decimal string. */
                    interest_paid: string;
                    /** @description Change of the account "Withholding tax payable", kobo, as a decimal string. */
                    tax_withheld: string;
                    /** @description At the end: money at banks and providers, kobo, as a decimal string. */
                    float: string;
                    /** @description At the end: balances of all wallets, kobo, as a decimal string. */
                    wallets: string;
                    /** @description At the end: money in suspense, kobo, as a decimal string. */
                    suspense: string;
                    /** @description At the end: VAT payable, kobo, as a decimal string. */
                    vat_payable: string;
                    /** @description At the end: stamp duty payable, kobo, as a decimal string. */
                    stamp_duty_payable: string;
                    /** @description At the end: withholding tax payable, kobo, as a decimal string. */
                    tax_payable: string;
                    /** @description At the end: interest accrued in months that were not paid by then, rounded down, kobo, as a decimal string. */
                    interest_owed: string;
                };
            };
            /** @description All periods together, by provider. */
            providers: {
                /** @description The provider. */
                rail: string;
                /** @description Final bank payouts, by the day of their outcome. */
                payouts: {
                    /** @description Payouts that became successful in the period. */
                    successful: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Payouts that failed in the period. */
                    failed: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it. */
                    success_rate: string | null;
                    /** @description At least half of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    median_within_s: number | null;
                    /** @description At least 95 % of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    p95_within_s: number | null;
                    /** @description Fees on successful payouts, kobo, as a decimal string. */
                    fee: string;
                    /** @description VAT on successful payouts, kobo, as a decimal string. */
                    vat: string;
                    /** @description Stamp duty on successful payouts, kobo, as a decimal string. */
                    stamp_duty: string;
                };
                /** @description Money that came in from banks. */
                inflows: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Successful payouts that banks sent back in the period. */
                returns: {
                    /** @description Number. */
                    count: number;
                    /** @description Amount, kobo, as a decimal string. */
                    amount: string;
                };
                /** @description Charges of providers less their refunds, kobo, as a decimal string. */
                provider_costs: string;
                /** @description At the end: money at this provider, kobo, as a decimal string. */
                float: string;
            }[];
            /** @description Every provider that `rail` may name. */
            rails: string[];
            /** @description All periods together, by destination bank, most payouts first. */
            banks: {
                bank_code: string;
                bank_name: string | null;
                /** @description Final bank payouts, by the day of their outcome. */
                payouts: {
                    /** @description Payouts that became successful in the period. */
                    successful: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Payouts that failed in the period. */
                    failed: {
                        /** @description Number. */
                        count: number;
                        /** @description Amount, kobo, as a decimal string. */
                        amount: string;
                    };
                    /** @description Successful payouts in percent of all that became final, rounded down. Null without any. Later returns do not lower it. */
                    success_rate: string | null;
                    /** @description At least half of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    median_within_s: number | null;
                    /** @description At least 95 % of the successful payouts took at most so many seconds from acceptance to outcome. Null without any, and for more than a day. */
                    p95_within_s: number | null;
                    /** @description Fees on successful payouts, kobo, as a decimal string. */
                    fee: string;
                    /** @description VAT on successful payouts, kobo, as a decimal string. */
                    vat: string;
                    /** @description Stamp duty on successful payouts, kobo, as a decimal string. */
                    stamp_duty: string;
                };
            }[];
            /** @description Every account with a balance at either time. */
            balances: {
                /** @description Null: all wallets together. */
                account_id: string | null;
                name: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description Credits less debits before the first period, kobo, as a decimal string. */
                opening: string;
                /** @description Credits less debits at the end of the last one, kobo, as a decimal string. */
                closing: string;
            }[];
        };
        /** BalancesByTag */
        BalancesByTag: {
            /**
             * Format: date-time
             * @description When balances and tags were read.
             */
            read_at: string;
            /** @description By currency, the largest balance first. Together they are the balance of all wallets. */
            tags: {
                /** @description The tag of the wallets. Null where `kind` is not `tag`. */
                tag: string | null;
                /**
                 * @description `untagged` for wallets without a tag, `other` for all tags beyond the largest 100 of the currency.
                 * @enum {string}
                 */
                kind: "tag" | "untagged" | "other";
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description Number of wallets, closed ones included. */
                wallets: number;
                /** @description Balances of the wallets, kobo, as a decimal string. */
                posted: string;
                /** @description Held for transfers that are processing, kobo, as a decimal string. */
                held: string;
            }[];
        };
        /** Journal */
        Journal: {
            /** @description The last closed day; null before the first. */
            closed_to: string | null;
            /** @description IANA name. */
            time_zone: string;
            /** @description In the order of days. */
            entries: {
                /** @description From 1, without gaps, for each currency. */
                number: number;
                /** @description The day, in the business time zone. */
                day: string;
                /**
                 * @description ISO 4217 code.
                 * @enum {string}
                 */
                currency: "NGN";
                /** @description All debits, and as much in credits, kobo, as a decimal string. */
                amount: string;
                /**
                 * Format: date-time
                 * @description When the day was closed.
                 */
                closed_at: string;
                /** @description The accounts with postings. */
                lines: {
                    /**
                     * @description The ledger account: `wallets` for all wallets together.
                     * @enum {string}
                     */
                    account: "fees" | "vat_payable" | "stamp_duty_payable" | "bank_charges" | "interest_income" | "bank_errors" | "own_bank" | "settlement_sandbox" | "settlement_http" | "settlement_iso20022" | "settlement_monnify" | "settlement_paystack" | "suspense" | "interest_expense" | "tax_payable" | "equity" | "adjustments" | "wallets";
                    /** @description The account in Kolo. */
                    name: string;
                    /** @description Debits of the day, kobo, as a decimal string. */
                    debit: string;
                    /** @description Credits of the day, kobo, as a decimal string. */
                    credit: string;
                }[];
            }[];
        };
        /** JournalMapping */
        JournalMapping: {
            /**
             * Format: date-time
             * @description When it was set; null for the defaults.
             */
            set_at: string | null;
            /** @description Every account that a journal may name. */
            accounts: {
                /**
                 * @description The ledger account: `wallets` for all wallets together.
                 * @enum {string}
                 */
                account: "fees" | "vat_payable" | "stamp_duty_payable" | "bank_charges" | "interest_income" | "bank_errors" | "own_bank" | "settlement_sandbox" | "settlement_http" | "settlement_iso20022" | "settlement_monnify" | "settlement_paystack" | "suspense" | "interest_expense" | "tax_payable" | "equity" | "adjustments" | "wallets";
                /** @description The account in Kolo. */
                ledger_name: string;
                /** @description Null: it has no code. */
                code: string | null;
                /** @description Null: it has no code. */
                name: string | null;
            }[];
        };
        /** MonthEndProblem */
        MonthEndProblem: {
            /** @enum {string} */
            code: "days_open" | "no_bank_account" | "not_signed_off" | "unexplained";
            message: string;
        };
        /**
         * MonthEndVerification
         * @description The newest complete verification that includes the month. A month without one may be complete.
         */
        MonthEndVerification: {
            /**
             * @description `none` without a complete verification since the end of the month.
             * @enum {string}
             */
            result: "agrees" | "does_not_agree" | "unknown" | "none";
            /** @description The words of the trial balance. */
            status: string;
        };
        /** MonthEndAccount */
        MonthEndAccount: {
            /** @description The rail whose settlement account it is. */
            rail: string;
            name: string;
            /** @description Days of the month since the first statement. */
            days: number;
            /** @description Days that are signed off. */
            signed_off: number;
            /** @description Days that do not add up. */
            unexplained: number;
        };
        /** MonthEndOpenItems */
        MonthEndOpenItems: {
            /** @description `statement_line`, `movement_without_line`, `flagged_payout`, `suspense` or `incident`. */
            kind: string;
            /** @description Their number, at most 10,000. */
            count: number;
        };
        /** MonthEnd */
        MonthEnd: {
            month: string;
            /** @description The last closed day. */
            closed_to: string | null;
            /** @description True if every day is closed. Only then is there a file. */
            closed: boolean;
            /** @description True if nothing is missing: every day is closed, adds up and is signed off. */
            complete: boolean;
            /** @description What is missing. The file states it, too. */
            problems: components["schemas"]["MonthEndProblem"][];
            verification: components["schemas"]["MonthEndVerification"];
            /** @description Bank accounts that are compared with the ledger. */
            accounts: components["schemas"]["MonthEndAccount"][];
            /** @description Items that began by the end of the month and wait now. */
            open_items: components["schemas"]["MonthEndOpenItems"][];
        };
        /** BankDifference */
        BankDifference: {
            /** @description Null where the row has no tenant. */
            tenant_id: string | null;
            problem: string;
            /** @description The row, as `column=value`. */
            key: string;
            /** @description The bank's value. */
            bank: string | null;
            /** @description The ledger's value. */
            here: string | null;
            /** @description Advice about the difference. */
            advice: string;
            /** @description References of payouts that are not final and pay the same amount to the same account. */
            same_waiting: string[];
        };
        /** BankReconciliation */
        BankReconciliation: {
            id: string;
            requested_by: string;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it finished; null while it is running.
             */
            finished_at: string | null;
            /** @description Every book could be read, and everything that may have been submitted was queried. */
            complete: boolean | null;
            report: {
                /** @description It was aborted; the log says why. */
                failed: boolean;
                /**
                 * Format: date-time
                 * @description The time until which everything was known at the last recovery; null without one.
                 */
                known_until: string | null;
                /** @description Inflows that were credited because the bank shows them as credited. */
                credited_inflows: number;
                /** @description Returned payments that were credited because the bank shows them as credited. */
                credited_returns: number;
                /** @description Payouts that may have been submitted and could not be queried. Is a worker running? */
                not_queried: number;
                /** @description Books that could not be read. */
                unreadable_books: number;
                /** @description Accounts at providers that expose no book: compare the providers' own lists. */
                without_book: {
                    tenant_id: string;
                    rail: string;
                }[];
                /** @description At most 100 of a kind. */
                differences: components["schemas"]["BankDifference"][];
                /** @description Further differences that are not listed. */
                more: number;
            } | null;
        };
        /** SourceMapping */
        SourceMapping: {
            /** @description Headings as the file has them. */
            columns: {
                /** @description The date of booking. */
                date: string;
                /** @description One amount for both directions. */
                amount?: string;
                /** @description The direction of the amount: DR or CR, D or C, Debit or Credit. */
                direction?: string;
                /** @description Money out. */
                debit?: string;
                /** @description Money in. */
                credit?: string;
                /** @description The balance after each line. */
                balance?: string;
                /** @description A fee, which becomes a line of its own. */
                fee?: string;
                /** @description The reference of the bank or provider. */
                reference?: string;
                /** @description Text for people. */
                description?: string;
                /** @description The account number. Lines of another account are refused. */
                account?: string;
                /** @description The status of a payment. */
                status?: string;
            };
            /**
             * @description The form of dates. `MMM` is the name of a month, short or in full. A time behind a date is not read.
             * @enum {string}
             */
            date_form: "YYYY-MM-DD" | "YYYY/MM/DD" | "DD/MM/YYYY" | "DD/MM/YY" | "MM/DD/YYYY" | "MM/DD/YY" | "DD-MM-YYYY" | "DD-MM-YY" | "DD.MM.YYYY" | "DD.MM.YY" | "DD-MMM-YYYY" | "DD-MMM-YY" | "DD MMM YYYY" | "DD/MMM/YYYY" | "MMM DD, YYYY" | "YYYYMMDD" | "YYMMDD";
            /**
             * @description The decimal separator.
             * @enum {string}
             */
            decimal: "point" | "comma";
            /**
             * @description The separator of cells.
             * @enum {string}
             */
            separator: "," | ";" | "\t" | "|";
            /**
             * @description The order of lines.
             * @enum {string}
             */
            order: "oldest_first" | "newest_first";
            /**
             * @description What one amount means: it has a sign, or all of it is money in or out.
             * @enum {string}
             */
            amounts_are?: "signed" | "in" | "out";
            /** @description Lines with another status are left out. */
            counted_statuses?: string[];
        };
        /** StatementSource */
        StatementSource: {
            /** @description The kind of file; `main` for the account's own mapping, MT940 and camt.053. */
            name: string;
            mapping: components["schemas"]["SourceMapping"];
        };
        /** ReconciledAccount */
        ReconciledAccount: {
            /** @description The rail with the settlement account. */
            rail: string;
            /** @description What people call it. */
            name: string;
            /** @description The number that statements must name; null: any. */
            account_number: string | null;
            /** StatementMapping */
            mapping: {
                /** @description Headings as the file has them. */
                columns: {
                    /** @description The date of booking. */
                    date: string;
                    /** @description One amount for both directions. */
                    amount?: string;
                    /** @description The direction of the amount: DR or CR, D or C, Debit or Credit. */
                    direction?: string;
                    /** @description Money out. */
                    debit?: string;
                    /** @description Money in. */
                    credit?: string;
                    /** @description The balance after each line. */
                    balance?: string;
                    /** @description A fee, which becomes a line of its own. */
                    fee?: string;
                    /** @description The reference of the bank or provider. */
                    reference?: string;
                    /** @description Text for people. */
                    description?: string;
                    /** @description The account number. Lines of another account are refused. */
                    account?: string;
                    /** @description The status of a payment. */
                    status?: string;
                };
                /**
                 * @description The form of dates. `MMM` is the name of a month, short or in full. A time behind a date is not read.
                 * @enum {string}
                 */
                date_form: "YYYY-MM-DD" | "YYYY/MM/DD" | "DD/MM/YYYY" | "DD/MM/YY" | "MM/DD/YYYY" | "MM/DD/YY" | "DD-MM-YYYY" | "DD-MM-YY" | "DD.MM.YYYY" | "DD.MM.YY" | "DD-MMM-YYYY" | "DD-MMM-YY" | "DD MMM YYYY" | "DD/MMM/YYYY" | "MMM DD, YYYY" | "YYYYMMDD" | "YYMMDD";
                /**
                 * @description The decimal separator.
                 * @enum {string}
                 */
                decimal: "point" | "comma";
                /**
                 * @description The separator of cells.
                 * @enum {string}
                 */
                separator: "," | ";" | "\t" | "|";
                /**
                 * @description The order of lines.
                 * @enum {string}
                 */
                order: "oldest_first" | "newest_first";
                /**
                 * @description What one amount means: it has a sign, or all of it is money in or out.
                 * @enum {string}
                 */
                amounts_are?: "signed" | "in" | "out";
                /** @description Lines with another status are left out. */
                counted_statuses?: string[];
            } | null;
            /** @description Other kinds of files, and how their columns are read. */
            sources: components["schemas"]["StatementSource"][];
            /** @description Days between a line and a movement that can be one payment without a common reference. */
            window_days: number;
            /**
             * Format: date
             * @description The first day of the first statement.
             */
            begins_on: string | null;
            /** @description Statements imported. */
            statements: number;
            /** @description Lines imported. */
            lines: number;
            /**
             * Format: date-time
             * @description When the last matching that has ended began.
             */
            matched_at: string | null;
        };
        /** ReconciledAccountSummary */
        ReconciledAccountSummary: {
            account: components["schemas"]["ReconciledAccount"];
            /** @description Lines that an import under way has read so far; null while none is, or before the first 5,000. */
            lines_read: number | null;
            /** @description Lines that the current matching run has not processed yet, 100,000 at most. */
            lines_left: number;
            /** @description Statements before which another is missing, by the balances or by the bank's own numbers. */
            gaps: number;
            /** @description Open lines, at most 1,000 of each state are counted. */
            open: number;
            /** @description Proposed lines. */
            proposed: number;
            /** @description Excepted lines. */
            excepted: number;
            /** @description Movements without a line that wait for people, at most 1,000. */
            unmatched_movements: number;
            /**
             * Format: date
             * @description The newest day with an equation.
             */
            last_day: string | null;
            /** @description The bank's balance after that day, kobo. */
            closing: number | null;
            /** @description The ledger's balance at the end of that day, kobo. */
            ledger: number | null;
            /** @description What nothing explains of that day, kobo. */
            unexplained: number | null;
            /**
             * Format: date
             * @description The day up to which every day is signed off.
             */
            signed_until: string | null;
            /**
             * Format: date
             * @description The newest day that is signed off: the only one that can be reopened.
             */
            newest_signed: string | null;
        };
        /** BankStatement */
        BankStatement: {
            /** @description Numbers the statements of the account from 1. */
            number: number;
            /**
             * Format: date
             * @description The day of its first line.
             */
            from_on: string;
            /**
             * Format: date
             * @description The day of its last line.
             */
            until_on: string;
            /** @description The balance before it, kobo. */
            opening: number;
            /** @description The balance after it, kobo. */
            closing: number;
            /** @description Number of its lines. */
            lines: number;
            /** @description Money that the balances show to be missing before it, kobo; 0 if it continues from the statement before. */
            gap: number;
            /** @description The bank's own numbers that are missing before it, such as `2 to 4`. */
            missing_numbers: string | null;
            /**
             * @description `csv` by the mapping of the account, `mt940` or `camt053`.
             * @enum {string}
             */
            format: "csv" | "mt940" | "camt053";
            /** @description The kind of file; `main` for the account's own mapping, MT940 and camt.053. */
            source: string;
            file_name: string;
            /** @description The bank's own number of it. */
            bank_number: string | null;
            /** @description SHA-256 of the file, hexadecimal. */
            sha256: string;
            /** @description True if the file states both balances. Those that the importer gave do not count. */
            stated: boolean;
            /** @description The operator. */
            imported_by: string;
            /**
             * Format: date-time
             * @description When it was imported.
             */
            imported_at: string;
            /**
             * WithdrawnStatement
             * @description Null unless it was imported by mistake.
             */
            withdrawn: {
                /** @description The operator. */
                by: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                /** @description Why. */
                because: string;
            } | null;
        };
        /** BankStatementPage */
        BankStatementPage: {
            paginatedPayload: {
                edges: components["schemas"]["BankStatement"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** ImportedStatement */
        ImportedStatement: {
            /** @description Numbers the statements of the account from 1. */
            number: number;
            /**
             * Format: date
             * @description The day of its first line.
             */
            from_on: string;
            /**
             * Format: date
             * @description The day of its last line.
             */
            until_on: string;
            /** @description The balance before it, kobo. */
            opening: number;
            /** @description The balance after it, kobo. */
            closing: number;
            /** @description Number of its lines. */
            lines: number;
            /** @description Money that the balances show to be missing before it, kobo; 0 if it continues from the statement before. */
            gap: number;
            /** @description The bank's own numbers that are missing before it, such as `2 to 4`. */
            missing_numbers: string | null;
        };
        /** ImportedStatements */
        ImportedStatements: {
            statements: components["schemas"]["ImportedStatement"][];
        };
        /** BankStatementLine */
        BankStatementLine: {
            /** @description The number of a line of the account. */
            line: number;
            /** @description The number of its statement. */
            statement: number;
            /** @description The line of the file. */
            file_line: number;
            /**
             * Format: date
             * @description When the bank booked it.
             */
            booked_on: string;
            /** @description Money in is positive, money out negative; kobo. */
            amount: number;
            /** @description The session id, or the reference of the bank. */
            reference: string | null;
            /** @description The account number of the other side, if its text names one. */
            counterparty: string | null;
            /** @description The bank's text. */
            description: string | null;
            /**
             * @description `open`: nothing explains it. `proposed`: a person decides. `matched`: the ledger has it. `excepted`: a person made it an exception. `withdrawn`: its statement was imported by mistake.
             * @enum {string}
             */
            state: "open" | "proposed" | "matched" | "excepted" | "withdrawn";
            /** @description The rule that matched it (`booked`, `reference`, `reference_sum`, `batch`, `amount_and_date`, `manual`), why it is proposed (`doubled`, `other_amount`, `several_candidates`, `late`, `fee`), or why it is open again (`undone`, `released_here`). */
            reason: string | null;
            /** @description The movement that is proposed. */
            proposed_movement: string | null;
            /** @description The work item of the kind `statement_lines` that it is; null for none. */
            item_id: string | null;
            /** @description The movements that it is matched with. */
            movements: string[];
            /** @description Other lines of the same match. */
            matched_with: number[];
        };
        /** BankStatementLinePage */
        BankStatementLinePage: {
            paginatedPayload: {
                edges: components["schemas"]["BankStatementLine"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** UnmatchedMovement */
        UnmatchedMovement: {
            transaction_id: string;
            category: string;
            /** @description What the settlement account grows by, kobo. */
            amount: number;
            /** @description The id under which the bank or provider knows it. */
            reference: string | null;
            /**
             * Format: date
             * @description When the ledger posted it; null until then.
             */
            posted_on: string | null;
            /** @description True while a person sets it aside. */
            excepted: boolean;
            /** @description The work item of the kind `unmatched_movements` that it is; null for none. */
            item_id: string | null;
            /** @description The line that it is matched with; null without one. */
            line: number | null;
            /** @description The wallet that pays. */
            source: string | null;
            /** @description The customer of the wallet that pays. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            source_owner: string | null;
            /** @description The wallet that is paid. */
            destination: string | null;
            /** @description The customer of the wallet that is paid. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            destination_owner: string | null;
            /** @description The sender. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            sender_name: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description Code of the bank that is paid. */
            bank_code: string | null;
        };
        /** UnmatchedMovementPage */
        UnmatchedMovementPage: {
            paginatedPayload: {
                edges: components["schemas"]["UnmatchedMovement"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** LineDecision */
        LineDecision: {
            /** @description `accepted`, `matched`, `excepted` or `undone`. */
            decision: string;
            /** @description Why. */
            note: string | null;
            /** @description The operator. */
            decided_by: string;
            /** @description Their name. */
            decided_by_name: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            decided_at: string;
        };
        /** BankStatementLineInFull */
        BankStatementLineInFull: {
            line: components["schemas"]["BankStatementLine"];
            /** @description The movements that it is matched with, or the one that is proposed. */
            movements: components["schemas"]["UnmatchedMovement"][];
            /** @description Movements without a line: those of its amount first, up to 60 days away, then the nearest in time; at most 100. */
            candidates: components["schemas"]["UnmatchedMovement"][];
            /** @description Other lines without a movement, which can be matched together with it: the nearest in time first, at most 100. */
            lines_beside: components["schemas"]["BankStatementLine"][];
            /** @description What people decided, the newest first. */
            decisions: components["schemas"]["LineDecision"][];
            /** @description The transaction that booked the line, until it is reversed. It stands after an undo, and after the line is withdrawn. */
            booking: string | null;
        };
        /** ReconciledDay */
        ReconciledDay: {
            /**
             * Format: date
             * @description The day.
             */
            day: string;
            /** @description The bank's balance before the day, kobo, as all amounts. */
            opening: number;
            /** @description The sum of the lines of the day. */
            lines: number;
            /** @description The bank's balance after the day: opening and lines, unless a statement is missing. */
            closing: number;
            /** @description The ledger's balance at the end of the day. */
            ledger: number;
            /** @description Lines of which the ledger had not posted all movements by then, less those that it had. */
            not_yet_posted: number;
            /** @description Lines without a movement. */
            unmatched_lines: number;
            /** @description Their number. */
            unmatched_line_count: number;
            /** @description Movements without a line by then. They are subtracted. */
            unmatched_movements: number;
            /** @description Their number. */
            unmatched_movement_count: number;
            /** @description What the bank had more than the ledger before the first statement. */
            brought_forward: number;
            /** @description What is left of the closing balance. It must be 0. */
            unexplained: number;
            /** @description SHA-256 of the numbers of the day, hex: a sign-off names the numbers that its signer has read. */
            digest: string;
            /**
             * Format: date-time
             * @description When it was computed.
             */
            computed_at: string;
            /** @description The operator who signed it off. */
            signed_by: string | null;
            /** @description Their name. */
            signed_by_name: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            signed_at: string | null;
            /** @description Their note. */
            note: string | null;
            /** @description The operator who last reopened the day. */
            reopened_by: string | null;
            /** @description Their name. */
            reopened_by_name: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            reopened_at: string | null;
            /** @description Their reason. */
            reopened_because: string | null;
        };
        /** ReconciledDayPage */
        ReconciledDayPage: {
            paginatedPayload: {
                edges: components["schemas"]["ReconciledDay"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** ReconciledDayInFull */
        ReconciledDayInFull: {
            day: components["schemas"]["ReconciledDay"];
            /** @description Lines without a movement that a person set aside, of those until the day; at most 1,000. */
            excepted_line_count: number;
            /** @description Movements without a line that a person set aside, of those until the day; at most 1,000. */
            excepted_movement_count: number;
            /** @description The settlement account, whose balance is the ledger's. */
            ledger_account: string;
        };
        /** StatementMapping */
        StatementMapping: {
            /** @description Headings as the file has them. */
            columns: {
                /** @description The date of booking. */
                date: string;
                /** @description One amount for both directions. */
                amount?: string;
                /** @description The direction of the amount: DR or CR, D or C, Debit or Credit. */
                direction?: string;
                /** @description Money out. */
                debit?: string;
                /** @description Money in. */
                credit?: string;
                /** @description The balance after each line. */
                balance?: string;
                /** @description A fee, which becomes a line of its own. */
                fee?: string;
                /** @description The reference of the bank or provider. */
                reference?: string;
                /** @description Text for people. */
                description?: string;
                /** @description The account number. Lines of another account are refused. */
                account?: string;
                /** @description The status of a payment. */
                status?: string;
            };
            /**
             * @description The form of dates. `MMM` is the name of a month, short or in full. A time behind a date is not read.
             * @enum {string}
             */
            date_form: "YYYY-MM-DD" | "YYYY/MM/DD" | "DD/MM/YYYY" | "DD/MM/YY" | "MM/DD/YYYY" | "MM/DD/YY" | "DD-MM-YYYY" | "DD-MM-YY" | "DD.MM.YYYY" | "DD.MM.YY" | "DD-MMM-YYYY" | "DD-MMM-YY" | "DD MMM YYYY" | "DD/MMM/YYYY" | "MMM DD, YYYY" | "YYYYMMDD" | "YYMMDD";
            /**
             * @description The decimal separator.
             * @enum {string}
             */
            decimal: "point" | "comma";
            /**
             * @description The separator of cells.
             * @enum {string}
             */
            separator: "," | ";" | "\t" | "|";
            /**
             * @description The order of lines.
             * @enum {string}
             */
            order: "oldest_first" | "newest_first";
            /**
             * @description What one amount means: it has a sign, or all of it is money in or out.
             * @enum {string}
             */
            amounts_are?: "signed" | "in" | "out";
            /** @description Lines with another status are left out. */
            counted_statuses?: string[];
        };
        /** StatementSourceToSet */
        StatementSourceToSet: {
            /** @description The kind of file; `main` for the account's own mapping, MT940 and camt.053. */
            name: string;
            /**
             * @description A mapping of CSV columns by name. Compare its headings with a file of yours.
             * @enum {string}
             */
            preset?: "gtbank" | "signed_amount" | "paystack" | "monnify" | "paystack_transfers" | "monnify_disbursements";
            mapping?: components["schemas"]["StatementMapping"];
        };
        /** ReconciliationDecision */
        ReconciliationDecision: {
            /** @description The lines that it is about. */
            lines: number[];
            /** @description The movements that it is about. */
            movements: string[];
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
            /** @description The business's note. */
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled. Masked for roles that may not reveal personal data. */
            contact_email: string | null;
            /** @description The form of the bodies that it gets: `standard`, or `hosted-2026`. */
            profile: string;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why it is disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when every delivery has failed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first accepted a delivery. Null: it receives its oldest event only.
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
            /** @description The types of events that it receives; null: all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled, if the operator of Kolo has set an SMTP server; null for nobody. */
            contact_email: string | null;
            /**
             * @description The profile of its event bodies: that of the key that registered it.
             * @enum {string}
             */
            profile: "standard" | "hosted-2026";
            /** @description The additional header on deliveries; null: none. */
            signature_header: {
                name: string;
                /** @description Shown once, in the response that sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description The previous secret also signs until then; null if there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description The reason, for people; null if it is not disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When deliveries began to fail; null if the last one succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first accepted the GET of its registration or a delivery. null: not yet, so it receives only its oldest event.
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
        /** EndpointWithDeliveries */
        EndpointWithDeliveries: {
            id: string;
            url: string;
            /** @description Null: all. */
            event_types: string[] | null;
            /** @description The business's note. */
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled. Masked for roles that may not reveal personal data. */
            contact_email: string | null;
            /** @description The form of the bodies that it gets: `standard`, or `hosted-2026`. */
            profile: string;
            /** @description `enabled` or `disabled`. */
            status: string;
            /** @description Why it is disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when every delivery has failed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first accepted a delivery. Null: it receives its oldest event only.
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
            /** @description True if Kolo sends emails: `KOLO_SMTP_URL` is set. */
            sends_email: boolean;
            /** @description Its newest deliveries, of any age. */
            newest: {
                /** @description Their number: all, or the newest 1,000. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the oldest of their events was written.
                 */
                since: string | null;
                /** @description Delivered. */
                delivered: number;
                /** @description Waiting for an attempt. */
                waiting: number;
                /** @description Waiting after a failed attempt. */
                failing: number;
                /** @description Failed in every attempt. */
                exhausted: number;
                /** @description Cancelled. */
                cancelled: number;
                /** @description Deliveries whose last attempt got a response, good or bad. */
                answered: number;
                /** @description Median response time, milliseconds. */
                median_ms: number | null;
                /** @description Longest response time. */
                highest_ms: number | null;
            };
            /** @description Its waiting deliveries. */
            backlog: {
                /** @description Number of waiting deliveries. */
                count: number;
                /** @description True where there are more: at most 1,000 are counted, the first due. */
                at_least: boolean;
                /**
                 * Format: date-time
                 * @description When the oldest of their events was written.
                 */
                oldest_at: string | null;
                /**
                 * Format: date-time
                 * @description When the next attempt is.
                 */
                next_attempt_at: string | null;
            };
            /** @description Its latest changes and test events in the audit log, at most 20. URLs are shown without their query. */
            changes: {
                id: string;
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                acted_at: string;
                act: string;
                /** @description `operator`, `api_key`, `shell` or `kolo`. */
                actor_kind: string;
                /** @description The id of the operator or key. */
                actor: string;
                /** @description The previous values. */
                before: {
                    [key: string]: unknown;
                } | null;
                /** @description The new values. */
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
            /** @description The types of events that it receives; null: all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled, if the operator of Kolo has set an SMTP server; null for nobody. */
            contact_email: string | null;
            /**
             * @description The profile of its event bodies: that of the key that registered it.
             * @enum {string}
             */
            profile: "standard" | "hosted-2026";
            /** @description The additional header on deliveries; null: none. */
            signature_header: {
                name: string;
                /** @description Shown once, in the response that sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description The previous secret also signs until then; null if there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description The reason, for people; null if it is not disabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When deliveries began to fail; null if the last one succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it first accepted the GET of its registration or a delivery. null: not yet, so it receives only its oldest event.
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
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            /** @description true if it would count as delivered. */
            delivered: boolean;
            /** @description HTTP status of the response; null if there was none. */
            response_status: number | null;
            /** @description Time until the response, milliseconds. */
            latency_ms: number | null;
            /** @description The beginning of the response. */
            response_excerpt: string | null;
            /** @description The reason for a failure; null if it was delivered. */
            error: string | null;
            /** @description The part of the response that contradicts its 2xx; null if none does. */
            warning: string | null;
        };
        /** TenantEvent */
        TenantEvent: {
            /** @description The event; `webhook-id` of all its deliveries. */
            id: string;
            /** @enum {string} */
            type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            /** @description The business's reference of its object. */
            reference: string | null;
            /** @description The wallet concerned. */
            wallet_id: string | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The customer of that wallet. */
            customer_id: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description Its state at each endpoint; empty where none was subscribed. */
            deliveries: {
                /** @description The delivery. */
                id: string;
                /** @description The endpoint. */
                endpoint_id: string;
                /** @enum {string} */
                status: "pending" | "delivered" | "exhausted" | "cancelled";
            }[];
        };
        /** TenantEventPage */
        TenantEventPage: {
            paginatedPayload: {
                edges: components["schemas"]["TenantEvent"][];
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
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            /** @description The endpoint. */
            endpoint_id: string;
            /** @description Its current URL. */
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
            /** @description HTTP status of the last response; null without one. */
            response_status: number | null;
            /** @description Duration of the last response, milliseconds. */
            latency_ms: number | null;
            /** @description Why the last attempt failed; null for a success. */
            error: string | null;
            /** @description What in the last response contradicts its 2xx; null for nothing. */
            warning: string | null;
            /**
             * Format: date-time
             * @description When the event was written.
             */
            created_at: string;
            /** @description The first 256 characters of the last response, without repeated personal data of the event. */
            response_excerpt: string | null;
        };
        /** TenantEventInFull */
        TenantEventInFull: {
            /** @description The event; `webhook-id` of all its deliveries. */
            id: string;
            /** @enum {string} */
            type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            /** @description The business's reference of its object. */
            reference: string | null;
            /** @description The wallet concerned. */
            wallet_id: string | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The customer of that wallet. */
            customer_id: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The posted body, with names and account numbers masked and free text left out; amounts, ids and states are unchanged. */
            body: {
                [key: string]: unknown;
            };
            /** @description Deliveries to each endpoint. Only the number of attempts and the last one are stored. */
            deliveries: components["schemas"]["SentDelivery"][];
        };
        /** TenantDelivery */
        TenantDelivery: {
            /** @description The delivery: `<event id>_<endpoint id>`. */
            id: string;
            /** @description The event. */
            event_id: string;
            /** @enum {string} */
            event_type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            /** @description The endpoint. */
            endpoint_id: string;
            /** @description Its current URL. */
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
            /** @description HTTP status of the last response; null without one. */
            response_status: number | null;
            /** @description Duration of the last response, milliseconds. */
            latency_ms: number | null;
            /** @description Why the last attempt failed; null for a success. */
            error: string | null;
            /** @description What in the last response contradicts its 2xx; null for nothing. */
            warning: string | null;
            /**
             * Format: date-time
             * @description When the event was written.
             */
            created_at: string;
        };
        /** TenantDeliveryPage */
        TenantDeliveryPage: {
            paginatedPayload: {
                edges: components["schemas"]["TenantDelivery"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** TenantVirtualAccount */
        TenantVirtualAccount: {
            /** @description The virtual account. */
            id: string;
            /** @description The wallet that payments are credited to. */
            wallet_id: string;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /**
             * @description `pending`: requested from a bank. `active`: accepts payments. `expired`, `closed`: no longer accepts payments. `failed`: was never open.
             * @enum {string}
             */
            status: "pending" | "active" | "expired" | "closed" | "failed";
            /** @description Its number, null until it is issued, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The code of the bank that issued it. */
            bank_code: string | null;
            /** @description Its name. */
            bank_name: string | null;
            /** @description The rail that issues it; null without one. */
            rail: string | null;
            /** @description `regular`: permanent. `disposable`: expires. */
            type: string;
            /** @description `collection`, or `test_funding` for test money only. */
            purpose: string;
            /** @description The business's reference, or a generated one. */
            reference: string | null;
            /** @description Payments that it accepts. */
            payment_policy: string;
            /** @description The amount to pay, kobo; null: any. */
            amount: number | null;
            /**
             * Format: date-time
             * @description When it expires; null: never.
             */
            expires_at: string | null;
            /** @description Why it failed. */
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a bank issued it; null without a bank.
             */
            issued_at: string | null;
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closed_at: string | null;
        };
        /** TenantVirtualAccountPage */
        TenantVirtualAccountPage: {
            paginatedPayload: {
                edges: components["schemas"]["TenantVirtualAccount"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** TenantSchedule */
        TenantSchedule: {
            /** @description The schedule. */
            id: string;
            /**
             * @description `inactive`: switched off by its business. `deactivated`: three payments failed in a row. `completed`: no payment is left.
             * @enum {string}
             */
            status: "active" | "inactive" | "completed" | "deactivated";
            /** @description The wallet that pays. */
            wallet_id: string;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The wallet that is paid; null for a bank account. */
            destination_wallet_id: string | null;
            /** @description The customer of the wallet that is paid; as much of the name as your role may read. */
            destination_owner: string | null;
            /** @description Code of the bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description Amount of each payment, minor units of the currency. */
            amount: number;
            currency: string;
            /** @description `day`, `week` or `month`; null for a single payment. */
            frequency: string | null;
            /**
             * Format: date-time
             * @description When it first pays.
             */
            start_at: string;
            /**
             * Format: date-time
             * @description The last moment at which it may pay.
             */
            end_at: string | null;
            /**
             * Format: date-time
             * @description When its next attempt is; null when none is left.
             */
            next_attempt_at: string | null;
            /** @description Failed payments since the last successful one. */
            failures: number;
            /** @description The newest payment that was attempted or skipped; null without one. */
            last: {
                /** @description Counted from 1. */
                number: number;
                /** @description The reference of its transfer. */
                reference: string;
                /**
                 * Format: date-time
                 * @description When it was or is scheduled.
                 */
                scheduled_for: string;
                /**
                 * @description `waiting` for an attempt, `paused` while the schedule is inactive, `processing` at the bank; `skipped` when missed.
                 * @enum {string}
                 */
                status: "waiting" | "paused" | "processing" | "successful" | "failed" | "skipped";
                /** @description Number of attempts. */
                attempts: number;
                /** @description Why the last attempt failed. */
                failure_code: string | null;
                /** @description The failure reason as text. */
                failure_reason: string | null;
                /** @description Its transfer, if any. */
                transaction_id: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, or last attempted a payment.
             */
            updated_at: string;
        };
        /** TenantSchedulePage */
        TenantSchedulePage: {
            paginatedPayload: {
                edges: components["schemas"]["TenantSchedule"][];
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
             * @description When it was or is scheduled.
             */
            scheduled_for: string;
            /**
             * @description `waiting` for an attempt, `paused` while the schedule is inactive, `processing` at the bank; `skipped` when missed.
             * @enum {string}
             */
            status: "waiting" | "paused" | "processing" | "successful" | "failed" | "skipped";
            /** @description Number of attempts. */
            attempts: number;
            /** @description Why the last attempt failed. */
            failure_code: string | null;
            /** @description The failure reason as text. */
            failure_reason: string | null;
            /** @description Its transfer, if any. */
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
             * @description When it is attempted, or checked, next; null once finished.
             */
            next_attempt_at: string | null;
            /** @description True for the third failure in a row, which ended the schedule. */
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
            /** @description Closed days of the month. */
            days: number;
            /** @description Days on which all wallets have accrued. */
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
            /** @description Interest earned, minor units of the currency, truncated to 6 places. */
            amount: string;
        };
        /** PaidInterest */
        PaidInterest: {
            currency: string;
            /** @description Wallets whose interest was paid. */
            paid_wallets: number;
            /** @description Amount paid, before tax. */
            gross: number;
            /** @description Tax withheld. */
            tax: number;
            /** @description Amount credited to wallets, or held for them in suspense. */
            net: number;
            /** @description Wallets that forfeited the month by too many withdrawals. */
            forfeited_wallets: number;
            /** @description Interest forfeited, minor units of the currency, truncated to 6 places. */
            forfeited: string;
            /** @description Carried in from previous months, minor units of the currency, truncated to 6 places. */
            carried_in: string;
            /** @description Carried out to later months, less than one unit a wallet, minor units of the currency, truncated to 6 places. */
            carried_out: string;
        };
        /** InterestDay */
        InterestDay: {
            /** @description A day of the business time zone. */
            day: string;
            /** @description The business's rate of the day, percent a year. */
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
            /** @description Interest earned, by currency; null until all wallets have accrued. */
            accrued: components["schemas"]["AccruedInterest"][] | null;
        };
        /** InterestMonthInFull */
        InterestMonthInFull: {
            /** @description A month of the business time zone. */
            month: string;
            /** @description Closed days of the month. */
            days: number;
            /** @description Days on which all wallets have accrued. */
            accrued_days: number;
            /**
             * Format: date-time
             * @description When all wallets had been paid; null until then.
             */
            paid_at: string | null;
            /** @description Of all closed days, by currency; `wallets` is the largest of one day. Null while one of them has not accrued. */
            accrued: components["schemas"]["AccruedInterest"][] | null;
            /** @description The outcome, by currency; null until all were paid. Accrued plus carried in equals forfeited plus gross plus carried out. */
            paid: components["schemas"]["PaidInterest"][] | null;
            /** @description The closed days, newest first. */
            by_day: components["schemas"]["InterestDay"][];
        };
        /** StatusSummary */
        StatusSummary: {
            /**
             * Format: date-time
             * @description The time of the summary.
             */
            at: string;
            /** @description Unfinished payouts. */
            payouts: {
                /** @description The rail that pays them. */
                rail: string;
                /** @description Why they are not submitted; null for submitted ones. */
                waits_for: string | null;
                /** @description Number, at most 10,000. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the oldest of them was accepted.
                 */
                oldest_at: string;
            }[];
            /** @description Waiting webhook deliveries. */
            deliveries: {
                /** @description Number, at most 10,000. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the first of them is due.
                 */
                due_at: string | null;
            };
            /**
             * Format: date-time
             * @description When a worker last sent a heartbeat; each does every few seconds.
             */
            worker_shown_at: string | null;
        };
        /** WorkQueueKind */
        WorkQueueKind: {
            /**
             * @description `unclaimed_inflows` belongs to the installation; `listUnclaimedInflows` lists it.
             * @enum {string}
             */
            kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "unclaimed_inflows";
            meaning: string;
            /** @description Number of items. */
            count: number;
            /** @description True where there may be more: at most 1,000 are counted in an environment. */
            at_least: boolean;
            /**
             * Format: date-time
             * @description When the first item began to wait; null where unknown.
             */
            since: string | null;
        };
        /** WorkQueueOfEnvironment */
        WorkQueueOfEnvironment: {
            business_id: string;
            mode: string;
            kinds: {
                /** @enum {string} */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description Number of items. */
                count: number;
                /** @description True where there may be more: at most 1,000 are counted in an environment. */
                at_least: boolean;
                /**
                 * Format: date-time
                 * @description When the first item began to wait; null where unknown.
                 */
                since: string | null;
            }[];
        };
        /** WorkQueue */
        WorkQueue: {
            /** @description All kinds, including empty ones; those of the installation if you may read it. */
            kinds: components["schemas"]["WorkQueueKind"][];
            /** @description Environments with items, the largest first, at most 200. */
            environments: components["schemas"]["WorkQueueOfEnvironment"][];
            /** @description Number of environments left out. */
            more_environments: number;
        };
        /** PayoutAttempt */
        PayoutAttempt: {
            /** @description Number of the attempt, from 1. */
            attempt: number;
            /** @description `send`: submission; `query`: status query. */
            action: string;
            /** @description `success`, `failure`, `unknown` or `not_found`: the interpreted response. */
            outcome: string;
            /** @description The response code, if any. */
            code: string | null;
            /** @description The response message. */
            detail: string | null;
            /** @description The raw response, at most 4,000 characters, without personal data; null where none is stored. */
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
            /** @description The business's reference. */
            reference: string | null;
            /** @description Kobo. */
            amount: number;
            currency: string;
            /** @description The wallet that pays. */
            wallet_id: string | null;
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description The rail that pays it. */
            rail: string;
            /** @description The bank's id of it. */
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
             * @description When it was flagged.
             */
            flagged_at: string;
            /**
             * Format: date-time
             * @description When it may last have been submitted.
             */
            last_submitted_at: string | null;
            /**
             * Format: date-time
             * @description When its status is queried, or it is submitted, next.
             */
            next_attempt_at: string;
            /** @description Number of submissions and status queries. */
            attempts: number;
            /** @description Number of possible submissions. */
            submissions: number;
            /** @description Why it is not submitted; null for a submitted one. */
            waits_for: string | null;
            /** @description The newest 5 attempts. An immediate success has none. */
            tried: components["schemas"]["PayoutAttempt"][];
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
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
            /** @description The kind of incident. */
            kind: string;
            /** @description The kind in words. */
            name: string;
            /** @description The transaction concerned. */
            transaction_id: string | null;
            /** @description The business's reference of that transaction. */
            reference: string | null;
            /** @description Category of that transaction. */
            status: string | null;
            /** @description Amount of that transaction, kobo. */
            amount: number | null;
            detail: string;
            /**
             * Format: date-time
             * @description When it was detected.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
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
            /** @description The transaction that brought it there. */
            id: string;
            /** @description `bank-inflow`, `bank-outflow-reversal` or `interest-payout`. */
            category: string;
            /** @description Why no wallet took it. */
            reason: string | null;
            /** @description Kobo. */
            amount: number;
            currency: string;
            /** @description The intended wallet. */
            wallet_id: string | null;
            /** @description The payment that came back; null without one. */
            payment_id: string | null;
            /** @description The rail that it came by. */
            rail: string | null;
            /** @description The sender: first name and an initial. `revealTransfer` shows it. */
            sender_name: string | null;
            /** @description The sender's account, masked: `revealTransfer` shows it. */
            sender_account_number: string | null;
            /**
             * Format: date-time
             * @description When it came in.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
        };
        /** MoneyInSuspensePage */
        MoneyInSuspensePage: {
            paginatedPayload: {
                edges: components["schemas"]["MoneyInSuspense"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** WaitingStatementLine */
        WaitingStatementLine: {
            /** @description The rail with the settlement account. */
            rail: string;
            /** @description The number of the line: `readBankStatementLine` takes it. */
            line: number;
            /** @description The number of its statement. */
            statement: number;
            /**
             * Format: date
             * @description When the bank booked it.
             */
            booked_on: string;
            /** @description Money in is positive, money out negative; kobo. */
            amount: number;
            /**
             * @description As of the line.
             * @enum {string}
             */
            state: "open" | "proposed" | "excepted";
            /** @description Why it is proposed or open again, as of the line. */
            reason: string | null;
            /** @description The movement that is proposed. */
            transaction_id: string | null;
            detail: string;
            /**
             * Format: date-time
             * @description Since when it waits.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
        };
        /** WaitingStatementLinePage */
        WaitingStatementLinePage: {
            paginatedPayload: {
                edges: components["schemas"]["WaitingStatementLine"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** WaitingMovement */
        WaitingMovement: {
            /** @description The rail with the settlement account. */
            rail: string;
            /** @description The movement. */
            transaction_id: string;
            category: string;
            /**
             * Format: date
             * @description When the ledger posted it.
             */
            posted_on: string;
            /** @description What the settlement account grows by, kobo. */
            amount: number;
            /**
             * @description `excepted` while a person sets it aside.
             * @enum {string}
             */
            state: "open" | "excepted";
            detail: string;
            /**
             * Format: date-time
             * @description Since when it waits.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
        };
        /** WaitingMovementPage */
        WaitingMovementPage: {
            paginatedPayload: {
                edges: components["schemas"]["WaitingMovement"][];
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
            /** @description Its current URL. */
            endpoint_url: string | null;
            /** @description `enabled`, `disabled` or `deleted`. */
            endpoint_status: string | null;
            /**
             * Format: date-time
             * @description Since when every delivery to the endpoint has failed.
             */
            failing_since: string | null;
            attempts: number;
            /**
             * Format: date-time
             * @description When it was tried last.
             */
            last_attempt_at: string | null;
            /** @description The HTTP status of the last response; null without one. */
            response_status: number | null;
            /** @description What went wrong in the last attempt. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
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
            /** @description `active`: it continues; `completed`: it has ended; `deactivated`: three failures ended it. */
            status: string;
            /** @description Failed runs since the last successful one. */
            failures: number;
            /** @description Amount of each payment, kobo. */
            amount: number;
            currency: string;
            /** @description The wallet that pays. */
            wallet_id: string;
            /** @description The wallet that is paid; null for a bank account. */
            destination_wallet_id: string | null;
            /** @description Code of the bank that is paid. */
            bank_code: string | null;
            /** @description The account, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The run that failed last, from 1. */
            run: number | null;
            /** @description Why. */
            failure_code: string | null;
            /** @description Its transfer, if any. */
            transaction_id: string | null;
            /**
             * Format: date-time
             * @description When that was.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The customer of the wallet that is paid; as much of the name as your role may read. */
            destination_owner: string | null;
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
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
            /** @description `pending`: requested from the bank; `failed`: refused. */
            status: string;
            /** @description The customer of the account. */
            wallet_id: string;
            /** @description The issuing rail. */
            rail: string | null;
            /** @description Why it was refused. */
            failure_reason: string | null;
            /** @description Number of requests to the bank. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is requested next; null where the bank refused.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was first requested.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
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
            /**
             * Format: date-time
             * @description Since when it is suspended for that reason.
             */
            since: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
        };
        /** SuspendedRailAccountPage */
        SuspendedRailAccountPage: {
            paginatedPayload: {
                edges: components["schemas"]["SuspendedRailAccount"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** IncidentKind */
        IncidentKind: {
            /** @description The kind of incident. */
            kind: string;
            /** @description The kind in words. */
            name: string;
        };
        /** WorkItemAttachment */
        WorkItemAttachment: {
            /** @description The attachment. */
            id: string;
            /** @description The file name, as far as you may read it. */
            name: string;
            /** @enum {string} */
            type: "application/pdf" | "image/png" | "image/jpeg" | "text/csv";
            bytes: number;
            /** @description The operator, by name. */
            added_by: string;
            /**
             * Format: date-time
             * @description When.
             */
            added_at: string;
        };
        /** WorkItemAct */
        WorkItemAct: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description The act, as in the audit log. */
            act: string;
            /** @description The operator, by name. */
            by: string;
            /** @description The new owner, by name; null for nobody, and for another act. */
            to: string | null;
            /** @description The note, as far as you may read it. */
            note: string | null;
        };
        /** WorkItem */
        WorkItem: {
            /**
             * @description Its kind.
             * @enum {string}
             */
            kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
            /** @description True while it is in the work queue. It leaves the queue by itself once it is done. */
            open: boolean;
            /**
             * Format: date-time
             * @description When it began to wait; null where unknown, and for one that is done.
             */
            since: string | null;
            /** @description The transaction that it is about. */
            transaction_id: string | null;
            /** @description Amount, kobo. */
            amount: number | null;
            /** @description The finding. */
            detail: string | null;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
            /** @description The item: `readWorkItem` and `assignWorkItem` take it. */
            item_id: string;
            /**
             * Format: date-time
             * @description When it should be done; null once it is done.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * WorkItemOwner
             * @description The operator who works on it; null for nobody.
             */
            owner: {
                /** @description The operator. */
                id: string;
                name: string;
                /** @description False for a disabled operator, whose items count as nobody’s. */
                active: boolean;
            } | null;
            /** @description Its files, oldest first, at most 20. */
            attachments: components["schemas"]["WorkItemAttachment"][];
            /** @description What operators did with it, the newest 200 acts, newest first. */
            history: components["schemas"]["WorkItemAct"][];
        };
        /** Colleague */
        Colleague: {
            /** @description The operator. */
            id: string;
            name: string;
        };
        /** Bank */
        Bank: {
            name: string;
            /** @description CBN code. */
            code: string;
            /** @description NIBSS Instant Payments code. */
            nip_code: string;
        };
        /** FoundCustomer */
        FoundCustomer: {
            /** @description The customer. */
            id: string;
            /** @description The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string;
            /** @description Its email, masked. */
            email: string | null;
            /** @description Its phone, masked. */
            phone: string | null;
            /** @description The id that the business gave it, masked. */
            third_party_identifier: string | null;
            /**
             * Format: date-time
             * @description When its personal data was erased.
             */
            erased_at: string | null;
        };
        /** FoundWallet */
        FoundWallet: {
            id: string;
            /** @description Its name. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            name: string | null;
            /** @description `active`, `restricted` or `closed`. */
            status: string;
            /** @description Its customer. */
            customer_id: string;
            /** @description The whole name for roles that may reveal it, otherwise the first name and an initial. */
            customer_name: string;
        };
        /** ListedTransfer */
        ListedTransfer: {
            /** @description The transaction. */
            id: string;
            /** @description The business's reference. */
            reference: string | null;
            category: string;
            /** @description `processing`, `successful` or `failed`. */
            status: string;
            /** @description Kobo. */
            amount: number;
            /** @description Total fees, kobo. */
            fee: number;
            currency: string;
            /** @description The wallet that pays. */
            source: string | null;
            /** @description The wallet that is paid. */
            destination: string | null;
            /** @description The customer of its wallet. */
            customer_id: string | null;
            /** @description The rail that it is paid by, or came by. */
            rail: string | null;
            /** @description The bank's id of it. */
            rail_id: string | null;
            /** @description Code of the bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The sender. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            sender_name: string | null;
            /** @description Why it failed. */
            failure_code: string | null;
            /** @description The failure reason as text. */
            failure_reason: string | null;
            /** @description Number of submissions and status queries. */
            attempts: number | null;
            /** @description Number of possible submissions. */
            submissions: number | null;
            /** @description Why it is not submitted yet. */
            waits_for: string | null;
            /**
             * Format: date-time
             * @description When it was flagged.
             */
            flagged_at: string | null;
            /**
             * Format: date-time
             * @description When it is submitted, or its status queried, next.
             */
            next_attempt_at: string | null;
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
             * @description For money that no wallet took: `held` waits for a decision, `returning` is on its way to its sender, `returned` went back, `credited` was credited to a wallet later. Null for any other transaction. The transaction itself is `successful` in each.
             * @enum {string|null}
             */
            suspense_state: "held" | "credited" | "returning" | "returned" | null;
            /** @description Why no wallet took it. */
            suspense_reason: string | null;
            /** @description The intended wallet of money in suspense. */
            suspense_wallet_id: string | null;
            /** @description The transaction that credits or returns the money in suspense. */
            answer_id: string | null;
            /** @description The bulk transfer, or payment run, that made it. */
            bulk_id: string | null;
            /** @description The transaction whose money this one returns, refunds or credits. */
            reverses_id: string | null;
            /** @description The customer of the wallet that pays. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            source_owner: string | null;
            /** @description The customer of the wallet that is paid. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            destination_owner: string | null;
            /** @description The narration, for roles that may reveal it. */
            narration: string | null;
        };
        /** FoundIncident */
        FoundIncident: {
            /** @description The incident. */
            id: string;
            kind: string;
            /** @description The transaction that it is about. */
            transfer_id: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closed_at: string | null;
        };
        /** FoundProposal */
        FoundProposal: {
            /** @description The proposal. */
            id: string;
            act: string;
            /** @description True where it can be decided. */
            is_open: boolean;
            /** @description The name of the proposer. */
            proposed_by_name: string;
            /**
             * Format: date-time
             * @description When it was proposed.
             */
            proposed_at: string;
        };
        /** FoundEndpoint */
        FoundEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /** @description `enabled` or `disabled`. */
            status: string;
        };
        /** Found */
        Found: {
            /** @description Customers, at most 10. */
            customers: components["schemas"]["FoundCustomer"][];
            /** @description Wallets, at most 10. */
            wallets: components["schemas"]["FoundWallet"][];
            /** @description Transfers, at most 10. */
            transfers: components["schemas"]["ListedTransfer"][];
            /** @description Incidents, at most 10. */
            incidents: components["schemas"]["FoundIncident"][];
            /** @description Proposals that you may read, at most 10. */
            proposals: components["schemas"]["FoundProposal"][];
            /** @description Webhook endpoints, at most 10. */
            endpoints: components["schemas"]["FoundEndpoint"][];
            /** @description API keys, for roles that may see them, at most 10. */
            keys: components["schemas"]["ApiKey"][];
            /** @description Kinds of which there are more. */
            more: ("customers" | "wallets" | "transfers" | "incidents" | "proposals" | "endpoints" | "keys")[];
        };
        /** ListedTransferPage */
        ListedTransferPage: {
            paginatedPayload: {
                edges: components["schemas"]["ListedTransfer"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** TimelineEntry */
        TimelineEntry: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @enum {string} */
            kind: "accepted" | "claimed" | "submitted" | "status_queried" | "flagged" | "completed" | "held" | "posted" | "event" | "delivered" | "check_due" | "contrary" | "stopped" | "resumed" | "incident" | "incident_closed" | "returned" | "act";
            /** @description Details as text. */
            detail: string;
            /** @description The incident, stop or endpoint that it is about. */
            id: string | null;
        };
        /** TransferInFull */
        TransferInFull: {
            /** @description The transaction. */
            id: string;
            /** @description The business's reference. */
            reference: string | null;
            category: string;
            /** @description `processing`, `successful` or `failed`. */
            status: string;
            /** @description Kobo. */
            amount: number;
            /** @description Total fees, kobo. */
            fee: number;
            currency: string;
            /** @description The wallet that pays. */
            source: string | null;
            /** @description The wallet that is paid. */
            destination: string | null;
            /** @description The customer of its wallet. */
            customer_id: string | null;
            /** @description The rail that it is paid by, or came by. */
            rail: string | null;
            /** @description The bank's id of it. */
            rail_id: string | null;
            /** @description Code of the bank that is paid. */
            bank_code: string | null;
            /** @description The account that is paid, masked: `revealTransfer` shows it. */
            account_number: string | null;
            /** @description The sender. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            sender_name: string | null;
            /** @description Why it failed. */
            failure_code: string | null;
            /** @description The failure reason as text. */
            failure_reason: string | null;
            /** @description Number of submissions and status queries. */
            attempts: number | null;
            /** @description Number of possible submissions. */
            submissions: number | null;
            /** @description Why it is not submitted yet. */
            waits_for: string | null;
            /**
             * Format: date-time
             * @description When it was flagged.
             */
            flagged_at: string | null;
            /**
             * Format: date-time
             * @description When it is submitted, or its status queried, next.
             */
            next_attempt_at: string | null;
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
             * @description For money that no wallet took: `held` waits for a decision, `returning` is on its way to its sender, `returned` went back, `credited` was credited to a wallet later. Null for any other transaction. The transaction itself is `successful` in each.
             * @enum {string|null}
             */
            suspense_state: "held" | "credited" | "returning" | "returned" | null;
            /** @description Why no wallet took it. */
            suspense_reason: string | null;
            /** @description The intended wallet of money in suspense. */
            suspense_wallet_id: string | null;
            /** @description The transaction that credits or returns the money in suspense. */
            answer_id: string | null;
            /** @description The bulk transfer, or payment run, that made it. */
            bulk_id: string | null;
            /** @description The transaction whose money this one returns, refunds or credits. */
            reverses_id: string | null;
            /** @description The customer of the wallet that pays. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            source_owner: string | null;
            /** @description The customer of the wallet that is paid. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            destination_owner: string | null;
            /** @description The narration, for roles that may reveal it. */
            narration: string | null;
            /** @description The name of the account that is paid, as its bank gave it to the payment run that made the transfer. The whole name for roles that may reveal it, otherwise the first name and an initial. */
            recipient_name: string | null;
            /** @description The payment run that made it. */
            payment_run_id: string | null;
            /** @description Submissions and status queries, the newest 200, newest first. An immediate success has none. */
            tried: components["schemas"]["PayoutAttempt"][];
            /** @description The timeline, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
            /**
             * Format: date-time
             * @description When the events of its time were archived, where it has none here: `kolo archive show` prints them.
             */
            events_archived_at: string | null;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
            actions: string[];
        };
        /** RevealedTransfer */
        RevealedTransfer: {
            /** @description The transaction. */
            id: string;
            /** @description The account that is paid. */
            account_number: string | null;
            /** @description Code of its bank. */
            bank_code: string | null;
            /** @description The narration. */
            narration: string | null;
            /** @description The sender of an inflow. */
            sender: {
                /** @description The sender's name. */
                name: string | null;
                /** @description The sender's account. */
                account_number: string | null;
                /** @description Name of the sender's bank. */
                bank_name: string | null;
                /** @description Code of the sender's bank. */
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
                /** @description The id that the business gave it. */
                third_party_identifier: string | null;
                /**
                 * Format: date-time
                 * @description When its personal data was erased.
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
            /** @description The id that the business gave it. */
            third_party_identifier: string | null;
            /**
             * Format: date-time
             * @description When its personal data was erased.
             */
            erased_at: string | null;
        };
        /** ListedPaymentRun */
        ListedPaymentRun: {
            /** @description The payment run, and its bulk transfer. */
            id: string;
            reference: string;
            /** @description The wallet that pays. */
            wallet_id: string;
            /**
             * @description As proposed.
             * @enum {string}
             */
            mode: "independent" | "all_or_nothing";
            /**
             * @description `checking`: names and duplicates are looked up. `ready`: it can be proposed. `sending`: it is approved, and its transfers are being accepted. `processing`: some of them are not final. `completed`: all are final. `refused`: it was refused as a whole.
             * @enum {string}
             */
            status: "checking" | "ready" | "sending" | "processing" | "completed" | "refused";
            /** @description Transfers, those left out among them. */
            transfers: number;
            /** @description Their sum, kobo. */
            amount: number;
            /** @description Transfers that are checked. */
            checked: number;
            /** @description Transfers that are not sent; null before the approval. */
            left_out: number | null;
            /** @description The operator who created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was approved.
             */
            approved_at: string | null;
            /**
             * Format: date-time
             * @description When its last transfer was final.
             */
            completed_at: string | null;
            refusal: {
                /** @description An error code of the API. */
                code: string;
                errors: {
                    /** @description Transfer and field. */
                    path: string;
                    message: string;
                }[];
            } | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
        };
        /** ListedPaymentRunPage */
        ListedPaymentRunPage: {
            paginatedPayload: {
                edges: components["schemas"]["ListedPaymentRun"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** PaymentRun */
        PaymentRun: {
            /** @description The payment run, and its bulk transfer. */
            id: string;
            reference: string;
            /** @description The wallet that pays. */
            wallet_id: string;
            /**
             * @description As proposed.
             * @enum {string}
             */
            mode: "independent" | "all_or_nothing";
            /**
             * @description `checking`: names and duplicates are looked up. `ready`: it can be proposed. `sending`: it is approved, and its transfers are being accepted. `processing`: some of them are not final. `completed`: all are final. `refused`: it was refused as a whole.
             * @enum {string}
             */
            status: "checking" | "ready" | "sending" | "processing" | "completed" | "refused";
            /** @description Transfers, those left out among them. */
            transfers: number;
            /** @description Their sum, kobo. */
            amount: number;
            /** @description Transfers that are checked. */
            checked: number;
            /** @description Transfers that are not sent; null before the approval. */
            left_out: number | null;
            /** @description The operator who created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was approved.
             */
            approved_at: string | null;
            /**
             * Format: date-time
             * @description When its last transfer was final.
             */
            completed_at: string | null;
            refusal: {
                /** @description An error code of the API. */
                code: string;
                errors: {
                    /** @description Transfer and field. */
                    path: string;
                    message: string;
                }[];
            } | null;
        };
        /** PaymentRunTransfer */
        PaymentRunTransfer: {
            /** @description Place in the payment run, from 0. */
            index: number;
            /** @description Kobo. */
            amount: number;
            reference: string;
            account_number: string;
            bank_code: string;
            /** @description The expected name. */
            name: string | null;
            /** @description Its narration. */
            narration: string | null;
            /**
             * @description Result of the name enquiry; null before it.
             * @enum {string|null}
             */
            name_status: "found" | "not_found" | "unavailable" | null;
            /** @description Name of the account at its bank. */
            account_name: string | null;
            /**
             * @description How the expected name compares with it; null without either.
             * @enum {string|null}
             */
            match: "exact" | "close" | "different" | null;
            /** @description The newest transfer of the same amount to the same account in the 30 days before the check. */
            duplicate_of: {
                /** @description The transfer. */
                transaction_id: string;
                /** @description Its reference. */
                reference: string | null;
                /**
                 * Format: date-time
                 * @description When it was accepted.
                 */
                created_at: string;
            } | null;
            /** @description Place of the first transfer of this run with the same amount and account. */
            repeats: number | null;
            /**
             * @description `waiting`: not accepted yet. The others are final but for `processing`.
             * @enum {string}
             */
            status: "waiting" | "left_out" | "refused" | "processing" | "successful" | "failed";
            /** @description The transfer, once it is accepted. */
            transaction_id: string | null;
            /** @description Total fees, kobo. */
            fee: number | null;
            /** @description Code of its refusal or failure. */
            error_code: string | null;
            /** @description Its refusal or failure as text. */
            error_message: string | null;
            /**
             * Format: date-time
             * @description When it was final.
             */
            completed_at: string | null;
        };
        /** PaymentRunInFull */
        PaymentRunInFull: {
            /** @description The payment run, and its bulk transfer. */
            id: string;
            reference: string;
            /** @description The wallet that pays. */
            wallet_id: string;
            /**
             * @description As proposed.
             * @enum {string}
             */
            mode: "independent" | "all_or_nothing";
            /**
             * @description `checking`: names and duplicates are looked up. `ready`: it can be proposed. `sending`: it is approved, and its transfers are being accepted. `processing`: some of them are not final. `completed`: all are final. `refused`: it was refused as a whole.
             * @enum {string}
             */
            status: "checking" | "ready" | "sending" | "processing" | "completed" | "refused";
            /** @description Transfers, those left out among them. */
            transfers: number;
            /** @description Their sum, kobo. */
            amount: number;
            /** @description Transfers that are checked. */
            checked: number;
            /** @description Transfers that are not sent; null before the approval. */
            left_out: number | null;
            /** @description The operator who created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was approved.
             */
            approved_at: string | null;
            /**
             * Format: date-time
             * @description When its last transfer was final.
             */
            completed_at: string | null;
            refusal: {
                /** @description An error code of the API. */
                code: string;
                errors: {
                    /** @description Transfer and field. */
                    path: string;
                    message: string;
                }[];
            } | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description The operator's name. */
            created_by_name: string | null;
            /** @description The open proposal to send it. */
            proposal_id: string | null;
            counts: {
                /** @description Transfers that were accepted. */
                accepted: number;
                /** @description Transfers that were refused. */
                refused: number;
                /** @description Accepted transfers that are processing. */
                processing: number;
                /** @description Accepted transfers that are successful. */
                successful: number;
                /** @description Accepted transfers that failed. */
                failed: number;
            } | null;
            amounts: {
                /** @description Sum of the accepted transfers, kobo. */
                accepted: number;
                /** @description Sum of the successful transfers, kobo. */
                successful: number;
                /** @description Sum of the failed transfers, kobo. */
                failed: number;
                /** @description Fees, VAT and stamp duty of the successful transfers, kobo. */
                fees: number;
            } | null;
            /** @description Its transfers, in order. */
            rows: components["schemas"]["PaymentRunTransfer"][];
        };
        /** MaskedSender */
        MaskedSender: {
            /** @description The sender's first name and an initial. */
            name: string | null;
            /** @description The sender's account, masked. */
            account_number: string | null;
            /** @description Code of the sender's bank. */
            bank_code: string | null;
            /** @description Name of the sender's bank. */
            bank_name: string | null;
        };
        /** HeldInflow */
        HeldInflow: {
            /** @description The transaction of the inflow. */
            id: string;
            /** @enum {string} */
            state: "held" | "credited" | "returning" | "returned";
            /** @description Why no wallet took it. */
            reason: string | null;
            /** @description The wallet that it was meant for. */
            wallet_id: string | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description Kobo. */
            amount: number;
            /** @description Its reference, if any. */
            reference: string | null;
            /** @description The rail that it came by. */
            rail: string;
            /** @description The bank's id of it. */
            session_id: string;
            sender: components["schemas"]["MaskedSender"];
            /** @description The transaction that credits or returns it. */
            answer_id: string | null;
            /**
             * Format: date-time
             * @description When it came in.
             */
            created_at: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
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
            /** @description The transaction that brought it there. */
            id: string;
            /** @enum {string} */
            origin: "inflow" | "return" | "interest";
            /**
             * @description `held`: needs a decision. `returning`: being returned by a bank.
             * @enum {string}
             */
            state: "held" | "returning";
            /** @description Why no wallet took it. */
            reason: string | null;
            /** @description The wallet that it is for. */
            wallet_id: string | null;
            /** @description The customer of the wallet; as much of the name as your role may read. */
            wallet_owner: string | null;
            /** @description Minor units of the currency. */
            amount: number;
            currency: string;
            /** @description The payment that came back; null without one. */
            payment_id: string | null;
            /**
             * Format: date-time
             * @description When it arrived there.
             */
            created_at: string;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
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
            /** @description Number of items. */
            count: number;
            /** @description Amount waiting, minor units. */
            amount: string;
            /** @description Balance of the suspense account: the same amount, or `kolo verify` reports the reason. */
            balance: string;
        };
        /** UnclaimedInflow */
        UnclaimedInflow: {
            /** @description The rail that it came by. */
            rail: string;
            /** @description The bank's id of it. */
            session_id: string;
            /** @description The bank of the number that was paid. */
            bank_code: string;
            /** @description The number that was paid, which nobody has. */
            account_number: string;
            /** @description Kobo. */
            amount: number;
            sender: {
                /** @description The sender's name. */
                name: string | null;
                /** @description The sender's account. */
                account_number: string | null;
                /** @description Code of the sender's bank. */
                bank_code: string | null;
                /** @description Name of the sender's bank. */
                bank_name: string | null;
            };
            /**
             * Format: date-time
             * @description When it came in.
             */
            received_at: string;
            /** @description True where its rail returns it automatically. */
            goes_back: boolean;
            /**
             * Format: date-time
             * @description When an operator should have recorded the outcome; null where none has to.
             */
            due_at: string | null;
            /** @description True once that time has passed. */
            overdue: boolean;
            /**
             * Format: date-time
             * @description When somebody recorded the outcome.
             */
            closed_at: string | null;
            /** @description The recorded outcome. */
            closing_note: string | null;
            /** @description The meaning of the state, as text. */
            meaning: string;
            /** @description Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`. */
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
            /** @description The bank's id of it. */
            session_id: string;
            /** @description The bank of the number that was paid. */
            bank_code: string;
            /** @description The number that was paid, which nobody has. */
            account_number: string;
            /** @description Kobo. */
            amount: number;
            sender: {
                /** @description The sender's name. */
                name: string | null;
                /** @description The sender's account. */
                account_number: string | null;
                /** @description Code of the sender's bank. */
                bank_code: string | null;
                /** @description Name of the sender's bank. */
                bank_name: string | null;
            };
            /**
             * Format: date-time
             * @description When it came in.
             */
            received_at: string;
            /** @description The narration. */
            narration: string | null;
        };
        /** DeliveriesToResend */
        DeliveriesToResend: {
            /** @description Deliveries that would start again. */
            resend: number;
            /** @description Deliveries in backoff whose next attempt would be now. */
            hurry: number;
            /** @description There are more: the first 100,000 were counted. */
            more: boolean;
        };
        /** DeliveriesResent */
        DeliveriesResent: {
            /** @description Deliveries that start again, with all their attempts. */
            resent: number;
            /** @description Deliveries that were in backoff; their next attempt is now. */
            hurried: number;
            /** @description Where there may be more: send the same request with it as `after`. Null at the end. */
            next: string | null;
        };
        /** NotificationTopic */
        NotificationTopic: {
            /** @enum {string} */
            topic: "approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification";
            name: string;
            meaning: string;
            /** @description True if your roles allow it. */
            allowed: boolean;
        };
        /** NotificationChannel */
        NotificationChannel: {
            id: string;
            /**
             * @description `operator`: of another operator, set by an administrator.
             * @enum {string}
             */
            of: "you" | "team" | "operator";
            /** @description The name of the operator; null for the team. */
            operator_name: string | null;
            /** @enum {string} */
            kind: "email" | "slack" | "webhook";
            name: string;
            /** @description The email address, or the host. */
            target: string;
            topics: ("approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification")[];
            digest_hour: number | null;
            include_test: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its last message was taken.
             */
            last_sent_at: string | null;
            /**
             * Format: date-time
             * @description Since when its message cannot be sent; null while it can.
             */
            failing_since: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
        };
        /** NotificationChannels */
        NotificationChannels: {
            /** @description All topics. */
            topics: components["schemas"]["NotificationTopic"][];
            /** @description Your address; null where Kolo sends no emails. */
            email: string | null;
            /** @description Your channels; the team's if you may read the installation; and those set for other operators if you may manage it. */
            channels: components["schemas"]["NotificationChannel"][];
        };
        /** NotificationChannelAdded */
        NotificationChannelAdded: {
            id: string;
            /** @description The signing secret of a webhook (Standard Webhooks). It is shown only this once. */
            secret: string | null;
        };
        /** NotificationTest */
        NotificationTest: {
            /** @description True if the receiver took the message. */
            delivered: boolean;
            /** @description Why it did not. */
            error: string | null;
        };
        /** NotificationChannelChanged */
        NotificationChannelChanged: {
            /** @description The new signing secret of a webhook, if it got one. It is shown only this once. */
            secret: string | null;
        };
        /** SavedView */
        SavedView: {
            id: string;
            /** @description The list, by its page in the dashboard, such as `work/suspense`. */
            list: string;
            name: string;
            /** @description Filters and sorting by their names in the address of the page. */
            filters: {
                [key: string]: string;
            };
            /** @description True for a view that everybody sees who reads the list in this environment. */
            shared: boolean;
            /** @description The operator who saved it. */
            saved_by: string;
            /** @description True if you may change and delete it: you saved it, or it is shared and you may 'manage'. */
            changeable: boolean;
        };
        /** SavedViews */
        SavedViews: {
            /** @description The filters that a view of the list can have; null without `list`. Search text is never saved. */
            filters: string[] | null;
            /** @description Shared ones first, by name. */
            views: components["schemas"]["SavedView"][];
        };
        /** ViewSaved */
        ViewSaved: {
            id: string;
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
        "disableOperator-409": {
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
        /** @description `proposal_not_open`, `last_administrator`, `key_ended`, `policy_changed`, `rail_account_not_proven`, `rail_account_taken`, `rail_account_exists`, `customer_in_use`, `not_flagged`, `payout_final`, `being_submitted`, `bank_not_queried`, `bank_says_paid`, `nothing_to_query`, `not_held`, `wallet_cannot_take`, `no_way_back`, `sent_before` */
        "approveProposal-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "proposal_not_open" | "last_administrator" | "key_ended" | "policy_changed" | "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "customer_in_use" | "not_flagged" | "payout_final" | "being_submitted" | "bank_not_queried" | "bank_says_paid" | "nothing_to_query" | "not_held" | "wallet_cannot_take" | "no_way_back" | "sent_before";
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
        /** @description `already_proposed`, `sent_before` */
        "already_proposed-or-sent_before": {
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
        /** @description `already_proposed`, `last_administrator`, `sent_before` */
        "already_proposed-or-last_administrator-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "last_administrator" | "sent_before";
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
        /** @description `already_proposed`, `key_ended`, `sent_before` */
        "already_proposed-or-key_ended-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "key_ended" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `policy_changed`, `sent_before` */
        "proposePolicySet-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "policy_changed" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `rail_account_not_proven`, `rail_account_taken`, `rail_account_exists`, `sent_before` */
        "proposeRailAdd-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "rail_account_not_proven" | "rail_account_taken" | "rail_account_exists" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `rail_account_not_proven`, `sent_before` */
        "proposeRailRotate-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "rail_account_not_proven" | "sent_before";
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
        /** @description `invalid_request` */
        "invalid_request-8": {
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
        /** @description `already_proposed`, `customer_in_use`, `sent_before` */
        "proposeCustomerErase-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "customer_in_use" | "sent_before";
                };
            };
        };
        /** @description `already_proposed`, `not_flagged`, `payout_final`, `being_submitted`, `bank_not_queried`, `bank_says_paid`, `nothing_to_query`, `sent_before` */
        "already_proposed-or-not_flagged-or-payout_final-or-being_submitted-or-bank_not_queried-or-bank_says_paid-or-nothing_to_query-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "already_proposed" | "not_flagged" | "payout_final" | "being_submitted" | "bank_not_queried" | "bank_says_paid" | "nothing_to_query" | "sent_before";
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
        "invalid_request-or-duplicate_reference": {
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
        /** @description `invalid_request` */
        "invalid_request-9": {
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
        "invalid_request-11": {
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
        /** @description `invalid_request` */
        "setLowBalance-400": {
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
        /** @description `invalid_request`, `wallet_closed` */
        "restrictWallet-400": {
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
        "restrictWallet-403": {
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
        "closeWallet-400": {
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
        "invalid_request-14": {
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
        "invalid_request-15": {
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
        /** @description `verification_in_progress`, `sent_before` */
        "requestVerifyRun-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "verification_in_progress" | "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "printTrialBalance-400": {
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
        "readJournal-400": {
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
        "exportJournal-400": {
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
        /** @description `account_unmapped` */
        account_unmapped: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "account_unmapped";
                };
            };
        };
        /** @description `invalid_request` */
        "setJournalMapping-400": {
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
        "invalid_request-16": {
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
        "importBankStatement-400": {
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
        "readBankStatementLine-400": {
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
        "acceptProposedMatch-400": {
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
        "invalid_request-17": {
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
        "invalid_request-18": {
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
        "exceptMovements-400": {
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
        "signOffDay-400": {
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
        /** @description `day_changed`, `sent_before` */
        "signOffDay-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "day_changed" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused`, `webhook_verification_failed`, `webhook_limit_reached` */
        "createEndpoint-400": {
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
        "changeEndpoint-400": {
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
        "testEndpoint-400": {
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
        "search-400": {
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
        "exportTransfers-400": {
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
        /** @description `transfer_not_final` */
        "readTransferReceipt-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "transfer_not_final";
                };
            };
        };
        /** @description `transfer_not_final`, `sent_before` */
        "revealTransferReceipt-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "transfer_not_final" | "sent_before";
                };
            };
        };
        /** @description `invalid_request`, `wallet_not_found`, `duplicate_reference` */
        "createPaymentRun-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "duplicate_reference";
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
        /** @description `nothing_to_query`, `sent_before` */
        "requeryTransfer-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "nothing_to_query" | "sent_before";
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
        "assignWorkItem-400": {
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
        /** @description `work_item_changed`, `sent_before` */
        "assignWorkItem-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "work_item_changed" | "sent_before";
                };
            };
        };
        /** @description `invalid_request` */
        "commentOnWorkItem-400": {
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
        /** @description `attachment_limit_reached`, `sent_before` */
        "attachToWorkItem-409": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "attachment_limit_reached" | "sent_before";
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
        /** @description `invalid_request`, `channel_limit_reached` */
        "addNotificationChannel-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "channel_limit_reached";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused`, `channel_limit_reached` */
        "addTeamNotificationChannel-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "webhook_url_refused" | "channel_limit_reached";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused` */
        "changeTeamNotificationChannel-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "webhook_url_refused";
                };
            };
        };
        /** @description `invalid_request` */
        "listSavedViews-400": {
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
        /** @description `invalid_request`, `view_limit_reached` */
        "saveView-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "view_limit_reached";
                };
            };
        };
        /** @description `view_exists`, `sent_before` */
        "view_exists-or-sent_before": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "view_exists" | "sent_before";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of this request in logs: the caller's, if it is valid. */
        "X-Request-Id": string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description The limits of the key and of the address, if any: requests (`q`) in a number of seconds (`w`). */
        "RateLimit-Policy": string;
        /** @description For each limit the requests that remain (`r`), and the seconds until it is full again (`t`). */
        RateLimit: string;
        /** @description Up to 10 unknown fields of the body, which were ignored, separated by commas. Each may have the nearest known field. The names are percent-encoded; only printable ASCII names of at most 64 characters are listed. */
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
                    /** @description The invitation's token. */
                    token: string;
                    /** @description The other half, for an invitation in two halves; omit it for a whole one. */
                    half?: string | null;
                };
            };
        };
        responses: {
            /** @description The invited person. */
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
                    /** @description The invitation's token. */
                    token: string;
                    /** @description The other half, for an invitation in two halves; omit it for a whole one. */
                    half?: string | null;
                    /** @description 12 to 128 characters, without your name or email, and not a common password. */
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
                     * @description `browser` (default): the token comes as a cookie. `command`: it comes in the response.
                     * @enum {string}
                     */
                    kind?: "browser" | "command";
                    /** @description For commands: the device token from this person's previous sign-in. A browser has a cookie. */
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
                    /** @description Six digits of the authenticator. A recovery code does not confirm: sign in with it. */
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
                    /** @description The current password. */
                    password: string;
                    /** @description 12 to 128 characters, without your name or email, and not a common password. */
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
                    /** @description Your name for it. */
                    name: string;
                    /** @description The result of `navigator.credentials.create()`, serialised by its `toJSON()`. */
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
                    /** @description Your name for it. */
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
                    /** @description The result of `navigator.credentials.get()`, serialised by its `toJSON()`. */
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
                            /** @description The owner of the passkey. */
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
                    /** @description The result of `navigator.credentials.get()`, serialised by its `toJSON()`. */
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
                            /** @description The owner of the passkey. */
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
                    /** @description The part behind the `#` of a link that `kolo dashboard` prints. */
                    token: string;
                    /**
                     * @description `browser` (default): the token comes as a cookie. `command`: it comes in the response.
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
                    /** @description The part behind the `#` of a link that `kolo dashboard` prints. */
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
                    /** @description Reason, for colleagues and the audit log. */
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
            409: components["responses"]["disableOperator-409"];
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only pending ones: undecided, or approved and still to be carried out, and not expired. */
                open?: boolean;
                /** @description Only those of this business, in the environment of `mode`, and those of the installation. */
                business_id?: string;
                /** @description The environment of `business_id`. */
                mode?: "test" | "live";
                /** @description Only the pending one about this object of the environment or the installation: `wallet`, `customer`, `payout`, `suspense`, `reference`, `payment_run`, `payout_stop`, `api_key`, `provider_account` or `operator` and its id, or `policy`. */
                object?: string;
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
    countProposalsToDecide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count. */
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
                        data: components["schemas"]["ProposalsToDecide"];
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
                    /** @description SHA-256 of the proposed content, hexadecimal. The approver sends it back to show what they have read. */
                    digest: string;
                    /** @description Objects of a proposal for many that are left out. They are refused, and the others approved. */
                    except?: {
                        /** @description The object. */
                        object: string;
                        /** @description Why, for the proposer and the audit log. */
                        reason: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The proposal is approved and carried out. */
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
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The proposal is refused. */
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
                         * @description When omitted: `viewer`.
                         * @enum {string}
                         */
                        role?: "viewer" | "support" | "finance" | "operator" | "admin";
                        /** @description Null: every business, and the installation. When omitted: the only business, where there is exactly one. */
                        business_id?: string | null;
                        /**
                         * @description Null: both. When omitted: `test`.
                         * @enum {string|null}
                         */
                        mode?: "test" | "live" | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                         * @description When omitted: `viewer`.
                         * @enum {string}
                         */
                        role?: "viewer" | "support" | "finance" | "operator" | "admin";
                        /** @description Null: every business, and the installation. When omitted: the only business, where there is exactly one. */
                        business_id?: string | null;
                        /**
                         * @description Null: both. When omitted: `test`.
                         * @enum {string|null}
                         */
                        mode?: "test" | "live" | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                        /** @description The role’s id, as in the operator’s list of roles. */
                        role_id: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-last_administrator-or-sent_before"];
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
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-last_administrator-or-sent_before"];
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
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description Its scopes, each once. */
                        scopes: ("read" | "write" | "transfer" | "admin")[];
                        /** @description Refuse unknown body fields with 400, instead of ignoring them; false when omitted. It cannot be changed. */
                        strict?: boolean;
                        /**
                         * @description Form of its requests and answers, `standard` when omitted; `hosted-2026` for clients of a hosted service with this interface. It cannot be changed.
                         * @enum {string}
                         */
                        profile?: "standard" | "hosted-2026";
                        /** @description A label for people. */
                        label?: string | null;
                        /** @description When it expires, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                        /** @description Networks that may use it; null: any. */
                        allowed_networks?: string[] | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
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
                        /** @description Seconds for which the old key keeps working; one day when omitted. */
                        overlap_seconds?: number;
                        /** @description When it expires, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-key_ended-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
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
                        /** @description A label for people. */
                        label?: string | null;
                        /** @description When it expires, an RFC 3339 time; null: never. */
                        expires_at?: string | null;
                        /** @description Networks that may use it; null: any. */
                        allowed_networks?: string[] | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-key_ended-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
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
                        /** @description Its scopes, each once. */
                        scopes: ("read" | "write" | "transfer" | "admin")[];
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-key_ended-or-sent_before"];
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
                        /** @description The stop's id. */
                        stop_id: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The stop's id. */
                        stop_id: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
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
                                /** @description Bands from the lowest; an empty list: no fee. */
                                bank_transfer: {
                                    /** @description Upper bound of the band, inclusive; null in the last one, kobo. */
                                    up_to: number | null;
                                    /** @description Charged for each transfer, kobo. */
                                    flat?: number;
                                    /** @description Charged on the amount, percent with at most 4 decimals. */
                                    percent?: number;
                                    /** @description Maximum of the `percent` fee, kobo. */
                                    cap?: number;
                                    /** @description Source of the figure. */
                                    source?: string;
                                }[];
                                /** @description VAT on the fee, percent with at most 4 decimals. */
                                vat_percent?: number;
                                /** @description Source of the figure. */
                                vat_source?: string;
                                stamp_duty?: {
                                    /** @description The smallest amount with the duty, kobo. */
                                    from: number;
                                    /** @description The duty, kobo. */
                                    amount: number;
                                    /** @description Source of the figure. */
                                    source?: string;
                                };
                                /** @description The payer of each part; the source wallet by default. */
                                payers?: {
                                    /** @enum {string} */
                                    fee?: "source" | "fee_wallet";
                                    /** @enum {string} */
                                    vat?: "source" | "fee_wallet";
                                    /** @enum {string} */
                                    stamp_duty?: "source" | "fee_wallet";
                                };
                                /** @description Id of the fee wallet. */
                                fee_wallet?: string;
                            } | null;
                            limits?: {
                                tenant?: {
                                    /** @description Maximum of one transfer, kobo. */
                                    single?: number;
                                    /** @description Maximum of a day, kobo. */
                                    daily_amount?: number;
                                    /** @description Maximum number of transfers a day. */
                                    daily_count?: number;
                                    /** @description Maximum of a month, kobo. */
                                    monthly_amount?: number;
                                    /** @description Maximum number of transfers a month. */
                                    monthly_count?: number;
                                    /** @description Source of the figure. */
                                    source?: string;
                                };
                                tiers?: {
                                    0?: {
                                        /** @description Maximum of one transfer, kobo. */
                                        single?: number;
                                        /** @description Maximum of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Maximum number of transfers a day. */
                                        daily_count?: number;
                                        /** @description Maximum of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Maximum number of transfers a month. */
                                        monthly_count?: number;
                                        /** @description Source of the figure. */
                                        source?: string;
                                        /** @description Maximum balance of each wallet, kobo. */
                                        balance?: number;
                                    };
                                    1?: {
                                        /** @description Maximum of one transfer, kobo. */
                                        single?: number;
                                        /** @description Maximum of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Maximum number of transfers a day. */
                                        daily_count?: number;
                                        /** @description Maximum of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Maximum number of transfers a month. */
                                        monthly_count?: number;
                                        /** @description Source of the figure. */
                                        source?: string;
                                        /** @description Maximum balance of each wallet, kobo. */
                                        balance?: number;
                                    };
                                    2?: {
                                        /** @description Maximum of one transfer, kobo. */
                                        single?: number;
                                        /** @description Maximum of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Maximum number of transfers a day. */
                                        daily_count?: number;
                                        /** @description Maximum of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Maximum number of transfers a month. */
                                        monthly_count?: number;
                                        /** @description Source of the figure. */
                                        source?: string;
                                        /** @description Maximum balance of each wallet, kobo. */
                                        balance?: number;
                                    };
                                    3?: {
                                        /** @description Maximum of one transfer, kobo. */
                                        single?: number;
                                        /** @description Maximum of a day, kobo. */
                                        daily_amount?: number;
                                        /** @description Maximum number of transfers a day. */
                                        daily_count?: number;
                                        /** @description Maximum of a month, kobo. */
                                        monthly_amount?: number;
                                        /** @description Maximum number of transfers a month. */
                                        monthly_count?: number;
                                        /** @description Source of the figure. */
                                        source?: string;
                                        /** @description Maximum balance of each wallet, kobo. */
                                        balance?: number;
                                    };
                                };
                                wallet?: {
                                    /** @description Maximum of one transfer, kobo. */
                                    single?: number;
                                    /** @description Maximum of a day, kobo. */
                                    daily_amount?: number;
                                    /** @description Maximum number of transfers a day. */
                                    daily_count?: number;
                                    /** @description Maximum of a month, kobo. */
                                    monthly_amount?: number;
                                    /** @description Maximum number of transfers a month. */
                                    monthly_count?: number;
                                    /** @description Source of the figure. */
                                    source?: string;
                                    /** @description Maximum balance of each wallet, kobo. */
                                    balance?: number;
                                };
                                /** @description The maximum number of each. */
                                quotas?: {
                                    /** @description Maximum number of customers. */
                                    customers?: number;
                                    /** @description Maximum number of wallets that are not closed. */
                                    wallets?: number;
                                    /** @description Maximum number of virtual accounts that are open, or requested from a bank. */
                                    virtual_accounts?: number;
                                    /** @description Maximum number of webhook endpoints. */
                                    webhook_endpoints?: number;
                                    /** @description Source of the figure. */
                                    source?: string;
                                };
                                /** @description Limits on wallet settings. They apply to new settings and to each inflow fee. */
                                wallet_settings?: {
                                    /** @description The highest rate of a wallet, percent with at most 4 decimals. */
                                    interest_rate_max_percent?: number;
                                    /** @description Maximum inflow fee, kobo. */
                                    inflow_fee_max_kobo?: number;
                                    /** @description Maximum share of an inflow that its fee takes, percent with at most 4 decimals. */
                                    inflow_fee_max_percent?: number;
                                    /**
                                     * @description Wallets that may receive the interest of a wallet; any by default.
                                     * @enum {string}
                                     */
                                    payout_wallet?: "any_customer" | "same_customer";
                                    /** @description Source of the figure. */
                                    source?: string;
                                };
                            } | null;
                            interest?: {
                                /** @description Rate a year, percent with at most 4 decimals. */
                                rate: number;
                                /** @description Withholding tax on interest payouts, below 100, percent with at most 4 decimals. */
                                withholding_tax_percent?: number;
                                /** @description Source of the figure. */
                                source?: string;
                            } | null;
                        };
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account; a business has one account on each. */
                        rail: string;
                        /** @description The credentials at the provider (docs/rails.md). They are sealed at once and never shown; the proposal shows the non-secret fields. */
                        credentials: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account; a business has one account on each. */
                        rail: string;
                        /** @description The credentials at the provider (docs/rails.md). They are sealed at once and never shown; the proposal shows the non-secret fields. */
                        credentials: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail of the account; a business has one account on each. */
                        rail: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rails of all accounts of the business, the preferred one first. */
                        rails: string[];
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
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
                         * @description `outflow`: it receives money again, but pays nothing. When omitted: it pays again, too.
                         * @enum {string|null}
                         */
                        type?: "outflow" | null;
                        /** @description The reason, shown in the wallet's history and in the business's event. */
                        note: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeWalletLiftMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content for each object. */
                    contents: {
                        /** @description A wallet id or identifier. */
                        wallet_id: string;
                        /**
                         * @description `outflow`: it receives money again, but pays nothing. When omitted: it pays again, too.
                         * @enum {string|null}
                         */
                        type?: "outflow" | null;
                        /** @description The reason, shown in the wallet's history and in the business's event. */
                        note: string;
                    }[];
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-8"];
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
                /** @description The environment: `test` or `live`. */
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
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
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
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
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
                        /** @description Number of customers in it. */
                        customers: number;
                        /** @description Number of wallets in it: one a line. */
                        wallets: number;
                        /** @description One entry for each currency, in order of code. */
                        opening_balances: {
                            /** @description ISO 4217. */
                            currency: string;
                            /** @description Wallets in this currency with an opening balance. */
                            wallets: number;
                            /** @description Sum of these opening balances, minor units (kobo). */
                            total: number;
                        }[];
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The payout: a bank transfer, or the return of an inflow. */
                        transaction_id: string;
                        /** @description Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id. */
                        evidence: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-not_flagged-or-payout_final-or-being_submitted-or-bank_not_queried-or-bank_says_paid-or-nothing_to_query-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutSettleMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content for each object. */
                    contents: {
                        /** @description The payout: a bank transfer, or the return of an inflow. */
                        transaction_id: string;
                        /** @description Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id. */
                        evidence: string;
                    }[];
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-8"];
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
    proposePayoutFail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The payout: a bank transfer, or the return of an inflow. */
                        transaction_id: string;
                        /** @description Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id. */
                        evidence: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-not_flagged-or-payout_final-or-being_submitted-or-bank_not_queried-or-bank_says_paid-or-nothing_to_query-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePayoutFailMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content for each object. */
                    contents: {
                        /** @description The payout: a bank transfer, or the return of an inflow. */
                        transaction_id: string;
                        /** @description Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id. */
                        evidence: string;
                    }[];
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-8"];
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
    proposeSuspenseCredit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The transaction that brought the money into suspense. */
                        held_id: string;
                        /** @description A wallet of the same environment. When omitted: the wallet that the money is for. */
                        wallet_id?: string | null;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
    proposeSuspenseCreditMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content for each object. */
                    contents: {
                        /** @description The transaction that brought the money into suspense. */
                        held_id: string;
                        /** @description A wallet of the same environment. When omitted: the wallet that the money is for. */
                        wallet_id?: string | null;
                    }[];
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-8"];
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
    proposeSuspenseReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The transaction that brought the money into suspense. */
                        held_id: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
    proposeSuspenseReturnMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content for each object. */
                    contents: {
                        /** @description The transaction that brought the money into suspense. */
                        held_id: string;
                    }[];
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-8"];
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
    proposeAdjustmentPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The wallet that pays. When omitted: the adjustments account. */
                        debit_wallet_id?: string | null;
                        /** @description The wallet that is credited. When omitted: the adjustments account. */
                        credit_wallet_id?: string | null;
                        /** @description Minor units of the currency: kobo of naira. */
                        amount: number;
                        /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                        reference: string;
                        /** @description Narration shown to the wallets. */
                        narration: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
                /** @description The environment: `test` or `live`. */
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
                        /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                        reference: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-or-duplicate_reference"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["already_proposed-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeStatementLineBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail with the settlement account. */
                        rail: string;
                        /** @description The number of a line of the account. */
                        line: number;
                        /**
                         * @description `bank_charge`: the bank took it for itself. `bank_interest`: the bank paid it on the balance. `bank_error`: the bank took or paid it by mistake, such as a payment made twice, or puts such a mistake right.
                         * @enum {string}
                         */
                        as: "bank_charge" | "bank_interest" | "bank_error";
                        /**
                         * @description `out`: the bank took it. `in`: the bank paid it, or gave a charge back. It must be that of the line, or of the difference.
                         * @enum {string}
                         */
                        direction: "in" | "out";
                        /** @description Kobo. It must be the amount of the line, or of the difference. */
                        amount: number;
                        /** @description Movements that are part of the line: only its difference to their sum is booked, and the line is matched with them too. None: the line is booked whole. */
                        movements?: string[];
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-or-duplicate_reference"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["already_proposed-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposeStatementLineReverse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The rail with the settlement account. */
                        rail: string;
                        /** @description The number of a line of the account. */
                        line: number;
                        /** @description The transaction that booked the line. */
                        transaction_id: string;
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            400: components["responses"]["invalid_request-or-duplicate_reference"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["already_proposed-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    proposePaymentRunSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @description The payment run. */
                        payment_run_id: string;
                        /** @description Places of transfers that are not sent, from 0. */
                        left_out?: number[];
                    };
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for approval. */
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
            409: components["responses"]["already_proposed-or-sent_before"];
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
                /** @description Only entries behind this number, in order; 0: from the beginning. */
                after?: string;
                /** @description Only entries before this number, newest first. */
                before?: string;
                /** @description Page size; 100 when omitted. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the chain. */
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
            400: components["responses"]["invalid_request-9"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAuditLogOfEnvironment: {
        parameters: {
            query?: {
                /** @description Only entries behind this number, in order; 0: from the beginning. */
                after?: string;
                /** @description Only entries before this number, newest first. */
                before?: string;
                /** @description Page size; 100 when omitted. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the chain. */
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
            400: components["responses"]["invalid_request-9"];
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
                /** @description Only entries behind this number. */
                after?: string;
                /** @description Only entries before this number. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, sent as they are read. A file without its end is incomplete. */
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
            400: components["responses"]["invalid_request-9"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportAuditLogOfEnvironment: {
        parameters: {
            query?: {
                /** @description Only entries behind this number. */
                after?: string;
                /** @description Only entries before this number. */
                before?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, sent as they are read. A file without its end is incomplete. */
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
            400: components["responses"]["invalid_request-9"];
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
    listKeysOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its scopes, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description Refuse unknown body fields with 400, instead of ignoring them; false when omitted. It cannot be changed. */
                    strict?: boolean;
                    /**
                     * @description Form of its requests and answers, `standard` when omitted; `hosted-2026` for clients of a hosted service with this interface. It cannot be changed.
                     * @enum {string}
                     */
                    profile?: "standard" | "hosted-2026";
                    /** @description A label for people. */
                    label?: string | null;
                    /** @description When it expires, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description Networks that may use it; null: any. */
                    allowed_networks?: string[] | null;
                    /** @description Reason, for the audit log. */
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
            400: components["responses"]["invalid_request-10"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Seconds for which the old key keeps working; one day when omitted. */
                    overlap_seconds?: number;
                    /** @description When it expires, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description Reason, for the audit log. */
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
            400: components["responses"]["invalid_request-11"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A label for people. */
                    label?: string | null;
                    /** @description When it expires, an RFC 3339 time; null: never. */
                    expires_at?: string | null;
                    /** @description Networks that may use it; null: any. */
                    allowed_networks?: string[] | null;
                    /** @description Reason, for the audit log. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The changed key. */
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
            400: components["responses"]["invalid_request-11"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its scopes, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description Reason, for the audit log. */
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
    lowerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its scopes, each once. */
                    scopes: ("read" | "write" | "transfer" | "admin")[];
                    /** @description Reason, for the audit log. */
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
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The 8 characters behind `test_key_` or `live_key_`. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, for the audit log. */
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
            400: components["responses"]["invalid_request-11"];
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
    readPolicyOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail of the account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The account is disabled. */
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail of the account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results of the checks. */
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
                        data: components["schemas"]["RailAccountTest"];
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
    setLowBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail of the account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The balance at the provider below which operators are notified, kobo; null: none. */
                    low_balance: number | null;
                };
            };
        };
        responses: {
            /** @description It is set. */
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
            400: components["responses"]["setLowBalance-400"];
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
    readRailBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    listWallets: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the wallets of this customer. */
                customer_id?: string;
                status?: "active" | "restricted" | "closed";
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallets in the requested order. */
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
    readWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    restrictWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                     * @description The restriction of the wallet. `outflow`: no money out. `all`: no money in or out.
                     * @enum {string}
                     */
                    type: "outflow" | "all";
                    /** @description The reason, shown in the wallet's history and in the business's event. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The wallet is restricted. */
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
                            /** @description False where nothing had to change. */
                            changed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["restrictWallet-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["restrictWallet-403"];
            404: components["responses"]["not_found"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    closeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, shown in the wallet's history and in the business's event. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The wallet is closed. */
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
                            /** @description False where nothing had to change. */
                            changed: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["closeWallet-400"];
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
    readStatement: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, in the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
                /** @description Default `json`. */
                format?: "json" | "csv" | "pdf";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, sent as it is read. If it breaks off, it is incomplete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file name, for CSV and PDF. */
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
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealStatement: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, in the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
                /** @description Default `json`. */
                format?: "json" | "csv" | "pdf";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            /** @description The statement, sent as it is read. If it breaks off, it is incomplete. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file name, for CSV and PDF. */
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
    listBalances: {
        parameters: {
            query: {
                /** @description The first day, such as 2026-01-01, in the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-12"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccruals: {
        parameters: {
            query?: {
                /** @description Items a page; default 31. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description The first business day, such as 2026-01-01; by default the first of the month of `end_date`. */
                start_date?: string;
                /** @description The last business day, inclusive; by default the last of the current month. */
                end_date?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    listCustomers: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the customer with this email, ignoring case. */
                email?: string;
                /** @description Only customers with this id of the business. */
                third_party_identifier?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers in the requested order. */
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
    readCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-13"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, for the approver and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The tier was taken back. */
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
                            /** @description The customer's tier now. */
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
    exportCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            /** @description Everything, sent as it is read. A response without its end is incomplete. */
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
    readTransactionRollups: {
        parameters: {
            query: {
                /** @description The period of each row, in the business time zone. */
                every: "hour" | "day";
                /** @description Leaves out hours or days that begin before it. */
                from: string;
                /** @description Leaves out hours or days that begin at it or later: at most 35 days of hours after `from`, or 800 days. */
                to: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
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
                        data: components["schemas"]["TransactionRollups"];
                    };
                };
            };
            400: components["responses"]["invalid_request-14"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readAccountRollups: {
        parameters: {
            query?: {
                /** @description The end of an hour in the business time zone. Now when omitted. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["AccountRollups"];
                    };
                };
            };
            400: components["responses"]["invalid_request-15"];
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description A system account id from `readAccountRollups`. */
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
                /** @description The beginning of the hour, from `listAccountHours`. */
                hour: string;
                /** @description `next` of the previous page. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description A system account id from `readAccountRollups`. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of postings. */
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
                /** @description A past time, inclusive. */
                at: string;
                /** @description `next` of the previous part, with the same `at`. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                    /** @description Only by this rail; when omitted, any. */
                    rail?: string | null;
                    /** @description Only to this bank, by `code` or `nip_code`; when omitted, any. */
                    bank_code?: string | null;
                    /** @description Reason, for colleagues and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payouts are stopped. */
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
    listPayoutStopsOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    stopPayoutsOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only by this rail; when omitted, any. */
                    rail?: string | null;
                    /** @description Only to this bank, by `code` or `nip_code`; when omitted, any. */
                    bank_code?: string | null;
                    /** @description Reason, for colleagues and the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payouts are stopped. */
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
                /** @description The stop's id. */
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
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readPayoutsHeldBackOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The stop's id. */
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
            400: components["responses"]["invalid_request-13"];
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
    requestVerifyRun: {
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
                     * @description Checks only data since then, which is faster. When omitted: everything.
                     */
                    since?: string | null;
                };
            };
        };
        responses: {
            /** @description It is queued, or in progress. */
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
            400: components["responses"]["invalid_request-11"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            409: components["responses"]["requestVerifyRun-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listVerifyRunsOfEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantVerifyRun"][];
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
    readVerifyRunInProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification in progress; null without one. */
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
                        data: components["schemas"]["VerifyRunInProgress"];
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
                /** @description A past time, inclusive. Now when omitted. */
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
            400: components["responses"]["invalid_request-15"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readTrialBalanceOfEnvironment: {
        parameters: {
            query?: {
                /** @description A past time, inclusive. Now when omitted. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-15"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    printTrialBalance: {
        parameters: {
            query: {
                /** @description A day that is over, in the business time zone. */
                day: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                    /** @description The file name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["printTrialBalance-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readFinanceReport: {
        parameters: {
            query: {
                /** @description The length of periods. Weeks begin on Monday. */
                every: "day" | "week" | "month";
                /** @description A day of the first period, in the business time zone. */
                from: string;
                /** @description A day of the last period: at most 100 days, 60 weeks or 36 months. */
                to: string;
                /** @description Only payouts, money in, returns and provider costs through this provider. */
                rail?: string;
                /** @description Only payouts to this bank. */
                bank_code?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
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
                        data: components["schemas"]["FinanceReport"];
                    };
                };
            };
            400: components["responses"]["invalid_request-14"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportFinanceReport: {
        parameters: {
            query: {
                /** @description The length of periods. Weeks begin on Monday. */
                every: "day" | "week" | "month";
                /** @description A day of the first period, in the business time zone. */
                from: string;
                /** @description A day of the last period: at most 100 days, 60 weeks or 36 months. */
                to: string;
                /** @description Only payouts, money in, returns and provider costs through this provider. */
                rail?: string;
                /** @description Only payouts to this bank. */
                bank_code?: string;
                /** @description `xlsx` has a sheet for each part, `csv` has one part. */
                format: "csv" | "xlsx";
                /** @description The part of a CSV file; `periods` when omitted. */
                part?: "periods" | "providers" | "banks" | "balances" | "tags";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["invalid_request-14"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readBalancesByTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
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
                        data: components["schemas"]["BalancesByTag"];
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
    readJournal: {
        parameters: {
            query?: {
                /** @description The first day; 30 days before `to` when omitted. */
                from?: string;
                /** @description The last day; the last closed one when omitted. */
                to?: string;
                /** @description ISO 4217 code; NGN when omitted. */
                currency?: "NGN";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journal. */
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
                        data: components["schemas"]["Journal"];
                    };
                };
            };
            400: components["responses"]["readJournal-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportJournal: {
        parameters: {
            query: {
                /** @description The accounting system that imports the file, or `plain`. */
                format: "plain" | "quickbooks" | "xero" | "sage" | "zoho";
                /** @description The first day, in the business time zone. */
                from: string;
                /** @description The last day, which must be closed. */
                to: string;
                /** @description ISO 4217 code; NGN when omitted. */
                currency?: "NGN";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
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
            400: components["responses"]["exportJournal-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["account_unmapped"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readJournalMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping. */
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
                        data: components["schemas"]["JournalMapping"];
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
    setJournalMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The whole mapping. Accounts that it leaves out have no code. */
                    accounts: {
                        /**
                         * @description The ledger account: `wallets` for all wallets together.
                         * @enum {string}
                         */
                        account: "fees" | "vat_payable" | "stamp_duty_payable" | "bank_charges" | "interest_income" | "bank_errors" | "own_bank" | "settlement_sandbox" | "settlement_http" | "settlement_iso20022" | "settlement_monnify" | "settlement_paystack" | "suspense" | "interest_expense" | "tax_payable" | "equity" | "adjustments" | "wallets";
                        /** @description The code in the accounting system; letters, digits, spaces and `._/:-`. */
                        code: string;
                        /** @description The name in the accounting system. */
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The mapping is set. */
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
            400: components["responses"]["setJournalMapping-400"];
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
    readMonthEnd: {
        parameters: {
            query: {
                /** @description A month that is over, in the business time zone. */
                month: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
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
                        data: components["schemas"]["MonthEnd"];
                    };
                };
            };
            400: components["responses"]["invalid_request-16"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    exportMonthEnd: {
        parameters: {
            query: {
                /** @description A month that is over, in the business time zone. */
                month: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
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
                    "application/zip": string;
                };
            };
            400: components["responses"]["invalid_request-16"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["account_unmapped"];
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
            /** @description The comparison has begun. */
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
    listReconciledAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["ReconciledAccountSummary"][];
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
    listBankStatements: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
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
                        data: components["schemas"]["BankStatementPage"];
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
    importBankStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `csv` by the mapping of the account, `mt940` or `camt053`.
                     * @enum {string}
                     */
                    format: "csv" | "mt940" | "camt053";
                    /** @description The kind of file; `main` for the account's own mapping, MT940 and camt.053. */
                    source?: string;
                    /** @description The name of the file. */
                    file_name: string;
                    /** @description The file as text, at most 16 MiB. */
                    content: string;
                    /** @description The balance before the file, kobo, if the file states none. */
                    opening_balance?: number;
                    /** @description The balance after the file, kobo, if the file states none. */
                    closing_balance?: number;
                };
            };
        };
        responses: {
            /** @description Its statements. */
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
                        data: components["schemas"]["ImportedStatements"];
                    };
                };
            };
            400: components["responses"]["importBankStatement-400"];
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
    listBankStatementLines: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description `amount`: the largest first, the smallest first with `orderBy=ASC`. An amount counts without its sign. The newest 50000 lines that match are sorted. */
                sort?: "time" | "amount";
                /** @description `open`: nothing explains it. `proposed`: a person decides. `matched`: the ledger has it. `excepted`: a person made it an exception. `withdrawn`: its statement was imported by mistake. */
                state?: "open" | "proposed" | "matched" | "excepted" | "withdrawn";
                /** @description The number of a statement. */
                statement?: number;
                /** @description When the bank booked them. */
                day?: string;
                /** @description With `day`: the lines that make up this term of its equation instead. Those until the day, for `not_yet_posted` and `unmatched_lines`. */
                term?: "lines" | "not_yet_posted" | "unmatched_lines";
                /** @description Kobo, in either direction. Without a day or statement, the newest 50000 lines are searched. */
                amount?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
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
                        data: components["schemas"]["BankStatementLinePage"];
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
    listUnmatchedMovements: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Posted on this day or later. */
                from?: string;
                /** @description Posted on this day or before. */
                to?: string;
                /** @description Those that make up a term of the equation of this day, though a line may explain them by now. */
                day?: string;
                /** @description With `day`: the term; `unmatched_movements` when omitted. */
                term?: "unmatched_movements" | "not_yet_posted";
                /** @description Only those that a person set aside, or did not. */
                excepted?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
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
                        data: components["schemas"]["UnmatchedMovementPage"];
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
    readBankStatementLine: {
        parameters: {
            query?: {
                /** @description Days before and after the line in which candidates and other lines are searched; 7 unless given. */
                days?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description The number of a line. */
                line: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line. */
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
                        data: components["schemas"]["BankStatementLineInFull"];
                    };
                };
            };
            400: components["responses"]["readBankStatementLine-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listReconciledDays: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
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
                        data: components["schemas"]["ReconciledDayPage"];
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
    readReconciledDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description A day with an equation. */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
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
                        data: components["schemas"]["ReconciledDayInFull"];
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
    setReconciledAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What people call it. */
                    name: string;
                    /** @description The number that statements must name, where they name one. */
                    account_number?: string;
                    /** @description Days between a line and a movement that can be one payment without a common reference; 3 unless given. */
                    window_days?: number;
                    /**
                     * @description A mapping of CSV columns by name. Compare its headings with a file of yours.
                     * @enum {string}
                     */
                    preset?: "gtbank" | "signed_amount" | "paystack" | "monnify" | "paystack_transfers" | "monnify_disbursements";
                    mapping?: components["schemas"]["StatementMapping"];
                    /** @description Other kinds of files of the same days, such as a provider's transfers beside its transactions. Their lines and balances add up. */
                    sources?: components["schemas"]["StatementSourceToSet"][];
                };
            };
        };
        responses: {
            /** @description The account. */
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
                        data: components["schemas"]["ReconciledAccount"];
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
    withdrawBankStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description The number of a statement of the file. */
                statement: string;
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
            /** @description Its statements do not count any more. */
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
                            /** @description The statements of the file. */
                            statements: number[];
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
    matchBankStatements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A worker matches. */
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
    acceptProposedMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description The number of a line. */
                line: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The proposed movement. Refused where another is proposed by now. */
                    movement: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["acceptProposedMatch-400"];
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
    matchLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The lines. */
                    lines: number[];
                    /** @description Transactions of the settlement account. None: the lines cancel each other. */
                    movements: string[];
                    /** @description Why. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["invalid_request-17"];
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
    exceptLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description The number of a line. */
                line: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["invalid_request-18"];
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
    exceptLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The lines. */
                    lines: number[];
                    /** @description Why. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["invalid_request-17"];
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
    undoLineDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description The number of a line. */
                line: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["invalid_request-18"];
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
    exceptMovements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The movements. */
                    movements: string[];
                    /** @description Why. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["exceptMovements-400"];
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
    undoMovementException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description A transaction of the settlement account. */
                movement: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description What was decided about. */
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
                        data: components["schemas"]["ReconciliationDecision"];
                    };
                };
            };
            400: components["responses"]["invalid_request-18"];
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
    signOffDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description A day that is over. */
                day: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description SHA-256 of the numbers of the day, hex: a sign-off names the numbers that its signer has read. */
                    digest: string;
                    /** @description Why. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The day. */
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
                        data: components["schemas"]["ReconciledDay"];
                    };
                };
            };
            400: components["responses"]["signOffDay-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["signOffDay-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    reopenDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The rail with the settlement account. */
                rail: string;
                /** @description A day that is over. */
                day: string;
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
            /** @description The day. */
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
                        data: components["schemas"]["ReconciledDay"];
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
                    /** @description Fee charged for each successful bank transfer, kobo; none when omitted. A policy can set more. */
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
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL for events: https, at a public address. */
                    url: string;
                    /** @description The types of events that the endpoint receives. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[];
                    /** @description Your own note. */
                    description?: string;
                    /**
                     * Format: email
                     * @description Gets an email when every delivery has failed for an hour, and when the endpoint is disabled. Nothing is sent until the operator of Kolo has set an SMTP server.
                     */
                    contact_email?: string;
                    /** @description An additional header on each delivery, for receivers written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. Names with a meaning of their own are refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description The key of the signature, byte for byte. Generated if omitted. */
                        secret?: string;
                    };
                    /** @description true (default): send the URL a GET, which must return 200. */
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
            400: components["responses"]["createEndpoint-400"];
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
    readEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["EndpointWithDeliveries"];
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
    changeEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL for events: https, at a public address. */
                    url?: string;
                    /** @description The types of events that the endpoint receives. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
                    /** @description Your own note. */
                    description?: string | null;
                    /**
                     * Format: email
                     * @description Gets an email when every delivery has failed for an hour, and when the endpoint is disabled. Nothing is sent until the operator of Kolo has set an SMTP server.
                     */
                    contact_email?: string | null;
                    /** @description An additional header on each delivery, for receivers written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. Names with a meaning of their own are refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description The key of the signature, byte for byte. Generated if omitted. */
                        secret?: string;
                    } | null;
                    /** @description true (default): send the URL a GET, which must return 200. */
                    verify?: boolean;
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The changed endpoint. */
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
            400: components["responses"]["changeEndpoint-400"];
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
    disableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, for the audit log. The business reads "by an operator". */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint has the requested status. */
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
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, for the audit log. The business reads "by an operator". */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint has the requested status. */
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
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The endpoint. */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Hours for which the old secret also signs; default 24. 0 ends it at once, for a leaked secret. */
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
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                     * @description The type of the sample event.
                     * @enum {string}
                     */
                    type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
                    /** @description Why, for the audit log. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The endpoint's response. */
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
            400: components["responses"]["testEndpoint-400"];
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
    listEvents: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                type?: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
                /** @description Only events of this transaction, by id or reference: all of them, on one page. Not with `type` or `cursor`. */
                transfer_id?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantEventPage"];
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
    readEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantEventInFull"];
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
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
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
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantDeliveryPage"];
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
    listVirtualAccounts: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
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
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantVirtualAccountPage"];
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
    listSchedules: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantSchedulePage"];
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
    readSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["TenantSchedule"];
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
    listScheduleRuns: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
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
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-13"];
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
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readStatusSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status summary. */
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
                        data: components["schemas"]["StatusSummary"];
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
    countWorkItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                        data: components["schemas"]["WorkQueue"];
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description `amount`: the largest first, the smallest first with `orderBy=ASC`. The newest 10,000 are sorted. */
                sort?: "time" | "amount";
                /** @description Only by this rail. */
                rail?: string;
                /** @description Only to this bank. */
                bank_code?: string;
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description `amount`: the largest first, the smallest first with `orderBy=ASC`. The newest 10,000 are sorted. */
                sort?: "time" | "amount";
                /** @description Only for this reason. */
                reason?: "account_closed" | "account_expired" | "under_paid" | "over_paid" | "wallet_missing" | "wallet_closed" | "wallet_restricted" | "currency_differs" | "balance_limit" | "balance_too_large" | "no_wallet_takes" | "payment_failed" | "payment_returned" | "more_than_paid" | "sender_returned";
                /** @description Only for this wallet. */
                wallet_id?: string;
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only of this kind. */
                kind?: string;
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    listWaitingStatementLines: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only of this account. */
                rail?: string;
                /** @description As of the line. */
                state?: "open" | "proposed" | "excepted";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["WaitingStatementLinePage"];
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
    listWaitingMovements: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only of this account. */
                rail?: string;
                /** @description `excepted` while a person sets it aside. */
                state?: "open" | "excepted";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["WaitingMovementPage"];
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only to this endpoint. */
                endpoint_id?: string;
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only in this state. */
                status?: "active" | "completed" | "deactivated";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only in this state. */
                status?: "pending" | "failed";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description Only items of yours (`me`), or those that no active operator owns (`nobody`). */
                owner?: "me" | "nobody";
                /** @description Only items past their due time. */
                overdue?: boolean;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    listIncidentKinds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kinds, by name. */
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
                        data: components["schemas"]["IncidentKind"][];
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
    readWorkItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description Its kind. */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description The `item_id` of the item in its list. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
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
                        data: components["schemas"]["WorkItem"];
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
    revealWorkItemAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description Its kind. */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description The `item_id` of the item in its list. */
                item_id: string;
                /** @description The attachment. */
                attachment_id: string;
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
            /** @description The file, to be saved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "text/csv": string;
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
    listColleagues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
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
                        /** @description By name, at most 200. */
                        data: components["schemas"]["Colleague"][];
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
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    search: {
        parameters: {
            query: {
                /** @description The search text, whole: an id, reference, external id, account number, phone, email or BVN; the last four digits of an account number; an amount in naira; otherwise words of a name, of which the last may be cut short to three letters. */
                q: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first of each kind. */
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
                        data: components["schemas"]["Found"];
                    };
                };
            };
            400: components["responses"]["search-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description `amount`: the largest first, the smallest first with `orderBy=ASC`. At most 50,000 transactions are sorted: give `from` and `to` where there are more. Not with `q`. */
                sort?: "time" | "amount";
                /** @description A search text: the id of a transaction, its reference, its bank id (session id), the id of a wallet or a customer; an account number (10 digits) that was paid or paid from, or the last four digits of one that was paid; an amount as people write it, in naira (`5000`, `5,000.00`, `₦5,000`), where ten and four digits are both; otherwise a name of a sender, a wallet or a customer. All words must match, in any order, ignoring accents and case. The last one, from three letters on, also finds words that begin with it: the first ten among senders, and none where many wallets have it whole. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names are throttled by person (`rate_limited`) and counted in the audit log. The search is a second or two behind the ledger. */
                q?: string;
                /** @description `successful` and `failed` are final. */
                status?: "processing" | "successful" | "failed";
                /** @description Kind of movement. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only transactions by this rail. */
                rail?: string;
                /** @description Only payments to this bank, by either of its codes. */
                bank_code?: string;
                /** @description Only transactions of this wallet, by its id or identifier. */
                wallet_id?: string;
                /** @description Only transactions of the wallets of this customer, the first 200 of them. Not with `wallet_id`. */
                customer_id?: string;
                /** @description Accepted at this time or later. */
                from?: string;
                /** @description Accepted before this time. */
                to?: string;
                /** @description Only bank transfers with an outcome at this time or later, in order of their outcomes. Not with `from`, `to` or `sort`, nor for archived days. */
                completed_from?: string;
                /** @description Only bank transfers with an outcome before this time. As `completed_from`. */
                completed_to?: string;
                /** @description Amount of at least this, kobo. */
                amount_from?: number;
                /** @description Amount of at most this, kobo. */
                amount_to?: number;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    exportTransfers: {
        parameters: {
            query?: {
                /** @description A search text: the id of a transaction, its reference, its bank id (session id), the id of a wallet or a customer; an account number (10 digits) that was paid or paid from, or the last four digits of one that was paid; an amount as people write it, in naira (`5000`, `5,000.00`, `₦5,000`), where ten and four digits are both; otherwise a name of a sender, a wallet or a customer. All words must match, in any order, ignoring accents and case. The last one, from three letters on, also finds words that begin with it: the first ten among senders, and none where many wallets have it whole. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names are throttled by person (`rate_limited`) and counted in the audit log. The search is a second or two behind the ledger. */
                q?: string;
                /** @description `successful` and `failed` are final. */
                status?: "processing" | "successful" | "failed";
                /** @description Kind of movement. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only transactions by this rail. */
                rail?: string;
                /** @description Only payments to this bank, by either of its codes. */
                bank_code?: string;
                /** @description Only transactions of this wallet, by its id or identifier. */
                wallet_id?: string;
                /** @description Only transactions of the wallets of this customer, the first 200 of them. Not with `wallet_id`. */
                customer_id?: string;
                /** @description Accepted at this time or later. Required unless `completed_from` is given. */
                from?: string;
                /** @description Accepted before this time, at most 93 days after `from`. Required with `from`, as is `completed_to` with `completed_from`. */
                to?: string;
                /** @description Only bank transfers with an outcome at this time or later, in order of their outcomes. Not with `from`, `to` or `sort`, nor for archived days. */
                completed_from?: string;
                /** @description Only bank transfers with an outcome before this time. As `completed_from`. */
                completed_to?: string;
                /** @description Amount of at least this, kobo. */
                amount_from?: number;
                /** @description Amount of at most this, kobo. */
                amount_to?: number;
                /** @description Only these transfers, at most 100, separated by commas. Not together with `q`. */
                ids?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers, sent as they are read. A file without its end is incomplete. */
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
            400: components["responses"]["exportTransfers-400"];
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
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    readTransferReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The transfer, by its id or the reference of the business. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["readTransferReceipt-409"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revealTransferReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["invalid_request-5"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["revealTransferReceipt-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
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
                /** @description The environment: `test` or `live`. */
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
            /** @description The personal data. */
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
                /** @description The environment: `test` or `live`. */
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
            /** @description The personal data. */
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
    listPaymentRuns: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                        data: components["schemas"]["ListedPaymentRunPage"];
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
    createPaymentRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reference of the payment run, unique for ever among bulk transfers. */
                    reference: string;
                    /** @description The wallet that pays: its id or identifier. */
                    wallet_id: string;
                    /**
                     * @description `independent`: each transfer is accepted or refused by itself. `all_or_nothing`: one refusal refuses all.
                     * @enum {string}
                     */
                    mode: "independent" | "all_or_nothing";
                    transfers: {
                        /** @description Amount in kobo. */
                        amount: number;
                        /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                        reference: string;
                        /** @description Destination bank account number. */
                        account_number: string;
                        /** @description `code` or `nip_code` of the bank list. */
                        bank_code: string;
                        /** @description The expected name of the account. */
                        name?: string;
                        /** @description Description of the transfer. An empty text counts as none. */
                        narration?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The payment run. */
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
                        data: components["schemas"]["PaymentRun"];
                    };
                };
            };
            400: components["responses"]["createPaymentRun-400"];
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
    readPaymentRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The payment run. */
                payment_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment run. */
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
                        data: components["schemas"]["PaymentRunInFull"];
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
    exportPaymentRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The payment run. */
                payment_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
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
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    checkPaymentRunAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The payment run. */
                payment_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A worker checks it. */
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
    listInflows: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only those without a decision. */
                held?: boolean;
                /** @description Only those for wallets of this customer. */
                customer_id?: string;
                /** @description Only from this bank, by either of its codes. */
                bank_code?: string;
                /** @description Amount of at least this, kobo. */
                amount_from?: number;
                /** @description Amount of at most this, kobo. */
                amount_to?: number;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
                orderBy?: "DESC" | "ASC";
                /** @description `amount`: the largest first, the smallest first with `orderBy=ASC`. The newest 10,000 are sorted. */
                sort?: "time" | "amount";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inflows in the requested order. */
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
    readInflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The transaction of the inflow. */
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
            400: components["responses"]["invalid_request-13"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listHeldMoney: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
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
            400: components["responses"]["invalid_request-13"];
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only those that need a decision: the rail does not return them, and nobody has closed them. */
                open?: boolean;
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
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
                /** @description The bank's id of it. */
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
            /** @description Its personal data. */
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
                /** @description The bank's id of it. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The cause and the outcome. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description The inflow is closed. */
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
            400: components["responses"]["invalid_request-18"];
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
    requeryTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
            /** @description The query is due now. */
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
            409: components["responses"]["requeryTransfer-409"];
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
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The incident. */
                incident_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The cause and the outcome. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description The incident is closed. */
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
            400: components["responses"]["invalid_request-18"];
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
    assignWorkItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description Its kind. */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description The `item_id` of the item in its list. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The owner that you saw; null for nobody. */
                    from: string | null;
                    /** @description The new owner; null for nobody. */
                    to: string | null;
                    /** @description A note for the new owner. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The item has the new owner. */
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
            400: components["responses"]["assignWorkItem-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["assignWorkItem-409"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    commentOnWorkItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description Its kind. */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description The `item_id` of the item in its list. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The comment, for other operators. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The comment is in the history. */
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
                    };
                };
            };
            400: components["responses"]["commentOnWorkItem-400"];
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
    attachToWorkItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description Its kind. */
                kind: "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "exhausted_deliveries" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts";
                /** @description The `item_id` of the item in its list. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file name. */
                    name: string;
                    /** @description The file in base64, at most 716,800 bytes. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description The file is attached. */
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
                            /** @description The attachment. */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request-3"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["attachToWorkItem-409"];
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
                /** @description Events before then, RFC 3339; up to now when omitted. */
                until?: string;
                /** @description `undelivered` (default): exhausted and cancelled deliveries, and those in backoff. `all`: delivered ones too, for a receiver that has lost them. */
                deliveries?: "undelivered" | "all";
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
                /** @description The environment: `test` or `live`. */
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
                     * @description Events before then, RFC 3339; up to now when omitted.
                     */
                    until?: string;
                    /**
                     * @description `undelivered` (default): exhausted and cancelled deliveries, and those in backoff. `all`: delivered ones too, for a receiver that has lost them.
                     * @enum {string}
                     */
                    deliveries?: "undelivered" | "all";
                    /** @description Continues behind this event: `next` of the previous response. */
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
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
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
    listNotificationChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
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
                        data: components["schemas"]["NotificationChannels"];
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
    addNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    topics: ("approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification")[];
                    /** @description Hour of one message a day, in Lagos. Null: at once. */
                    digest_hour: number | null;
                    /** @description Whether test environments count too. */
                    include_test: boolean;
                };
            };
        };
        responses: {
            /** @description The channel. */
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
                        data: components["schemas"]["NotificationChannelAdded"];
                    };
                };
            };
            400: components["responses"]["addNotificationChannel-400"];
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
    removeNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
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
    changeNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name, for colleagues. */
                    name?: string;
                    topics?: ("approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification")[];
                    /** @description Hour of one message a day, in Lagos. Null: at once. */
                    digest_hour?: number | null;
                    /** @description Whether test environments count too. */
                    include_test?: boolean;
                };
            };
        };
        responses: {
            /** @description It is changed. */
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
            400: components["responses"]["invalid_request-11"];
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
    testNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
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
                        data: components["schemas"]["NotificationTest"];
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
    addTeamNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The operator to notify, by `slack` or `webhook`. Left out: the team. */
                    operator_id?: string;
                    /** @enum {string} */
                    kind: "slack" | "email" | "webhook";
                    /** @description Name, for colleagues. */
                    name: string;
                    /** @description The address, for `email`. */
                    email?: string;
                    /** @description The URL, for `slack` (an incoming webhook) and `webhook`. It is stored encrypted and not shown again. */
                    url?: string;
                    topics: ("approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification")[];
                    /** @description Hour of one message a day, in Lagos. Null: at once. */
                    digest_hour: number | null;
                    /** @description Whether test environments count too. */
                    include_test: boolean;
                };
            };
        };
        responses: {
            /** @description The channel. */
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
                        data: components["schemas"]["NotificationChannelAdded"];
                    };
                };
            };
            400: components["responses"]["addTeamNotificationChannel-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["confirmation_needed-or-csrf_token_missing-or-permission_missing"];
            409: components["responses"]["sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    changeTeamNotificationChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name, for colleagues. */
                    name?: string;
                    /** @description The address, for `email`. */
                    email?: string;
                    /** @description The URL, for `slack` (an incoming webhook) and `webhook`. It is stored encrypted and not shown again. */
                    url?: string;
                    topics?: ("approvals" | "expiring_approvals" | "payout_stops" | "flagged_payouts" | "contrary_outcomes" | "suspense" | "incidents" | "statement_lines" | "unmatched_movements" | "unexplained_days" | "failed_schedules" | "accounts_not_issued" | "suspended_rail_accounts" | "exhausted_deliveries" | "unclaimed_inflows" | "disabled_endpoints" | "low_float" | "low_balance" | "failed_verification")[];
                    /** @description Hour of one message a day, in Lagos. Null: at once. */
                    digest_hour?: number | null;
                    /** @description Whether test environments count too. */
                    include_test?: boolean;
                    /** @description True: a `webhook` gets another signing secret. Otherwise its secret stays. */
                    new_secret?: boolean;
                };
            };
        };
        responses: {
            /** @description It is changed. */
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
                        data: components["schemas"]["NotificationChannelChanged"];
                    };
                };
            };
            400: components["responses"]["changeTeamNotificationChannel-400"];
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
    listSavedViews: {
        parameters: {
            query?: {
                /** @description The list, by its page in the dashboard, such as `work/suspense`. */
                list?: string;
            };
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
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
                        data: components["schemas"]["SavedViews"];
                    };
                };
            };
            400: components["responses"]["listSavedViews-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The list, by its page in the dashboard, such as `work/suspense`. */
                    list: string;
                    /** @description Its name, which a list has once among your own views, and once among the shared ones. */
                    name: string;
                    /** @description Filters and sorting by their names in the address of the page. */
                    filters: {
                        [key: string]: string;
                    };
                    /** @description True for a view that everybody sees who reads the list in this environment. */
                    shared: boolean;
                };
            };
        };
        responses: {
            /** @description The view. */
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
                        data: components["schemas"]["ViewSaved"];
                    };
                };
            };
            400: components["responses"]["saveView-400"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["view_exists-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    removeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The view. */
                view_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
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
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The business. */
                business_id: string;
                /** @description The environment: `test` or `live`. */
                mode: "test" | "live";
                /** @description The view. */
                view_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its name, which a list has once among your own views, and once among the shared ones. */
                    name?: string;
                    /** @description Filters and sorting by their names in the address of the page. */
                    filters?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is changed. */
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
            400: components["responses"]["invalid_request-11"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["csrf_token_missing-or-permission_missing"];
            404: components["responses"]["not_found"];
            409: components["responses"]["view_exists-or-sent_before"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
}
