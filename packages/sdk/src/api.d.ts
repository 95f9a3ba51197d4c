// Made from openapi.json by `npm run generate`.

export interface paths {
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Newest first. Filters are exact, and combined. BVN and id numbers are masked. Needs the scope `read`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description The default wallet is named by its own id, has no tag, and gets a virtual account in the name of the customer. Without an issuer of accounts, as in a live environment without a provider, it gets none, and `message` says so. A BVN or email that a customer has already is `customer_exists`, unless `returnIfExist` is true; the BVN of one customer with the email of another always is. Needs the scope `write`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a customer
         * @description BVN and id number are masked. Needs the scope `read`.
         */
        get: operations["retrieveCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Adds a phone, a BVN, or an id where there is none yet. What is there already stays: the same again changes nothing, and another one is refused. Needs the scope `write`.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/api/v1/wallet/create/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create wallets in bulk
         * @description Creates the wallets of one customer, all or nothing. Sent again, wallets that exist exactly as requested are skipped. All faults of a request are reported together. Needs the scope `write`.
         */
        post: operations["createWalletsInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/sub-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet
         * @description A wallet without a tag. Its id is made for it. Needs the scope `write`.
         */
        post: operations["createSubAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallets
         * @description Newest first, unless `orderBy` says otherwise. Filters are combined. `GET /api/v1/wallet/api/wallet-type` is the same. Needs the scope `read`.
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
    "/api/v1/wallet/{wallet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a wallet
         * @description One wallet with its balances. Needs the scope `read`.
         */
        get: operations["retrieveWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a wallet
         * @description What is left out stays; null inherits. The inflow fee holds at once; of the others the last change of a day holds from the next day. All but `interest_enabled` need the scope `admin` as well. Changes are recorded in the audit log, those of metadata apart. Needs the scope `write`.
         */
        patch: operations["updateWallet"];
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the balance of a wallet
         * @description What its postings came to. What is held is not taken off. Needs the scope `read`.
         */
        get: operations["retrieveWalletBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/interests/accrued/{wallet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accrued interest
         * @description A row for each day that has earned something, the newest first. A day accrues after it is over, and is paid on the 1st of the next month. Needs the scope `read`.
         */
        get: operations["listAccruedInterest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/reserve-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a virtual account
         * @description Issues an account number for a wallet: one that stays, or a disposable one for a payment. The event `reserve_virtual_account.success` says when it can be paid to. With a live key it is requested from a bank behind the answer, whose `status` is `pending`; a bank that needs to know more of the customer than is known is `invalid_request`, which names the customer's field, such as `customer.bvn`. Needs the scope `write`.
         */
        post: operations["reserveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List virtual accounts of a wallet
         * @description The bank account numbers whose inflows are credited to it: all that can be paid to, and the newest 100 of the others: those that could once, those that are requested from a bank, and those that failed. Needs the scope `read`.
         */
        get: operations["listWalletAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the statement of a wallet
         * @description Every movement that was posted on the wallet on these days, in the order of posting. What is posted after it was begun is not in it. Needs the scope `read`.
         */
        get: operations["retrieveWalletStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first. Deleted endpoints are not listed. Needs the scope `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The URL is sent a GET, which must answer 200, unless `verify` is false: then it gets its oldest event alone until it has taken one, and is disabled after a day of failures. The answer holds the signing secret, which is shown only this once. At most 16 endpoints. In development the URL may be of your own machine, such as `http://127.0.0.1:4001/`. Needs the scope `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook endpoint
         * @description One endpoint, without its secret. Needs the scope `read`.
         */
        get: operations["retrieveWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Cancels the deliveries that wait. The delivery log stays. Needs the scope `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the fields that are given. A new URL is checked as at registration. Disabling cancels the deliveries that wait; they can be resent once the endpoint is enabled again. Needs the scope `admin`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
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
         * @description The answer holds the new secret, which is shown only this once. For a while deliveries carry a signature by either secret, separated by a space, so that receivers can change over; of three, the two newest sign. Needs the scope `admin`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Posts a made-up event of a type of your choice, signed like every delivery and marked `"test": true`, and answers with what came back. It is sent once, to a disabled endpoint too, and stands on no list. Needs the scope `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/test/funding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fund a test wallet
         * @description Comes in as an inbound bank transfer. Test keys only. Sent again with the same reference and content it gives the same answer and moves nothing. Needs the scope `transfer`.
         */
        post: operations["fundTestWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/test/inflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a test inflow
         * @description Plays a bank outside that pays a virtual account: the money comes in by the whole inbound path. Test keys only. Each request is a payment of its own. Needs the scope `transfer`.
         */
        post: operations["payInForTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet transfer
         * @description Posted at once: when it is answered it is `successful`. It is one movement, shown from the side of the source, or of the wallet that a `wallet_id` names. Sent again with the same reference and content it gives the same answer and moves nothing (header `Idempotent-Replay: true`). Needs the scope `transfer`.
         */
        post: operations["createWalletTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bank transfer
         * @description Holds the amount in the source wallet and schedules the transfer. 202 is not final: wait for the webhook, or query the status (TSQ), until it is `successful` or `failed`. A repeat with the same reference and content returns the same response and moves no money (header `Idempotent-Replay: true`). The wallet must hold the amount: in the sandbox, use `fundTestWallet`. Needs the scope `transfer`.
         */
        post: operations["createBankTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/bank-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks
         * @description Lists every bank that can be paid. A transfer names its bank by `code` or `nip_code`. `GET /api/v1/transfer/banks` is an alias. Needs the scope `read`.
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
    "/api/v1/transfer/bank/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bulk transfer
         * @description Accepts or refuses each transfer by itself, in the order of the list: a wallet that runs dry refuses the later ones. With the mode `all_or_nothing` one refusal refuses all (`bulk_refused`), and nothing moves. Answered once everything that is accepted is durably committed. The same request again gives the same answer (header `Idempotent-Replay: true`), and goes on where it was interrupted. A business has one such request at a time; more are 503. Needs the scope `transfer`.
         */
        post: operations["createBulkTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/bank/bulk/{bulk_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a bulk transfer
         * @description Its state, and sums of its transfers. `GET /api/v1/transaction?bulk_id=` lists them. Needs the scope `read`.
         */
        get: operations["retrieveBulkTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/name-enquiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an account name
         * @description Name enquiry. An account that the bank does not know returns 404 `account_not_found`. Needs the scope `read`.
         */
        get: operations["enquireName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/name-enquiry/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retrieve account names in bulk
         * @description Name enquiry of up to 100 accounts, each compared with the name that you expect. Two requests of a business at the same time; more are 503. Needs the scope `read`.
         */
        post: operations["enquireNames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transaction_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a refund
         * @description Sends money that came in back to the account that sent it, in full or in part: a bank transfer like any other, out of the wallet that got the money, with its fees. All refunds of an inflow together are at most its amount. A refund that fails leaves its amount to be refunded again. Needs the scope `transfer`.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/schedule-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scheduled payments
         * @description Newest first, whatever their status. Needs the scope `read`.
         */
        get: operations["listScheduledPayments"];
        put?: never;
        /**
         * Create a scheduled payment
         * @description Pays a wallet or a bank account once, or every day, week or month, at the time of day of the first payment. A shorter month pays on its last day. Each payment is a transfer with the reference `schedule:<id>:<n>`. Without funds, over a limit or without a bank connection it is tried again 1, 4 and 24 hours after the first attempt. Needs the scope `transfer`.
         */
        post: operations["createScheduledPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transfer/schedule-payment/{schedule_payment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a scheduled payment
         * @description With its next attempt and its last occurrence. Needs the scope `read`.
         */
        get: operations["retrieveScheduledPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a scheduled payment
         * @description Changes the fields that are given. Made active again it goes on with what is still to come, and counts failures afresh where they had deactivated it; one that has come to its end stays ended. Needs the scope `transfer`.
         */
        patch: operations["updateScheduledPayment"];
        trace?: never;
    };
    "/api/v1/transaction/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a transaction by reference (TSQ)
         * @description Query it at intervals until the status is `successful` or `failed`. Needs the scope `read`.
         */
        get: operations["verifyTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a transaction
         * @description What TSQ answers, with what an operator wants to know of its payout. Needs the scope `read`.
         */
        get: operations["retrieveTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Movements of every kind and status, newest first. Needs the scope `read`.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions of a wallet
         * @description The movements that the wallet paid or received, newest first. Needs the scope `read`.
         */
        get: operations["listWalletTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve events in order
         * @description Every event, oldest first, whether or not an endpoint gets it. Repeat it with `after` set to the last `last_sequence`, and you miss none: events are numbered in the order in which they become visible. Needs the scope `read`.
         */
        get: operations["retrieveEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Newest first, whether or not an endpoint gets them. Needs the scope `read`.
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
    "/api/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The delivery log, newest event first. Needs the scope `read`.
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
    "/api/v1/webhooks/deliveries/{id}/resend": {
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
         * @description Whatever came of it before: the same event, with the same `webhook-id`, is due at once with all its attempts before it. The endpoint must be enabled. Needs the scope `write`.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/business/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve fees, limits and interest terms
         * @description What holds today, and what is planned. A transfer is charged and limited by what holds on the day on which it is accepted. Amounts are kobo. An operator sets it, by `kolo policy set`. Needs the scope `read`.
         */
        get: operations["retrievePolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/restrict": {
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
         * @description From the answer on it pays nothing or, with `all`, takes no money either; transfers that are processing end as they would. Done again it changes nothing; with another type it changes the type. Needs the scope `admin`.
         */
        post: operations["restrictWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a wallet restriction
         * @description It pays and takes money again. Done again it changes nothing. Needs the scope `admin`.
         */
        post: operations["liftRestriction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wallet/{wallet_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a wallet
         * @description Only one with nothing in it and nothing held closes. Its virtual accounts close with it. Done again it changes nothing. Needs the scope `admin`.
         */
        post: operations["closeWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "bank-transfer.outflow.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transfer was paid
         * @description Final. `eventData` is what TSQ answers.
         */
        post: operations["onBankTransferSuccessful"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank-transfer.outflow.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transfer was not paid
         * @description Final: what was held is free again. `eventData` is what TSQ answers.
         */
        post: operations["onBankTransferFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank-transfer.outflow.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Money of a bank transfer that was paid came back
         * @description `eventData` is the movement that credits it, as TSQ shows it, and `reference` that of the transfer, which stays successful. It may be less than was paid, and there may be several. Where an operator had to find a wallet for it, the movement is an `adjustment`, and `wallet_id` says which wallet has it.
         */
        post: operations["onBankTransferReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank-transfer.inflow.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Money came in for a wallet
         * @description `eventData` is what TSQ answers.
         */
        post: operations["onBankInflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wallet-transfer.outflow.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Money moved between wallets
         * @description `eventData` is what TSQ answers: the side of the source.
         */
        post: operations["onWalletTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interest-payout.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Interest of a month was paid
         * @description `eventData` is what TSQ answers, with what the payout comes from.
         */
        post: operations["onInterestPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bulk-transfer.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The last transfer of a bulk transfer is final
         * @description Each of its transfers has its own event too. `reference` is that of the bulk transfer.
         */
        post: operations["onBulkTransferCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "schedule-payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment was not paid
         * @description One occurrence of it, which is not tried again. The next ones are.
         */
        post: operations["onScheduledPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "schedule-payment.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment was deactivated
         * @description Three occurrences failed in a row, so no more are attempted until it is made active again. `eventData` is the last of them.
         */
        post: operations["onScheduledPaymentDeactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "create-wallet.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A wallet was created
         * @description One event for each wallet, however it was created.
         */
        post: operations["onWalletCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reserve_virtual_account.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A virtual account was issued to a wallet
         * @description It can be paid to from now on: money sent to it is credited to the wallet.
         */
        post: operations["onVirtualAccountReserved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "restriction-created.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A wallet was restricted
         * @description One event for each restriction, and for each change of its type.
         */
        post: operations["onRestrictionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "restriction-lifted.success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The restriction of a wallet was lifted
         * @description The wallet pays and takes money again.
         */
        post: operations["onRestrictionLifted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook-endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint fails
         * @description Every delivery to one of your endpoints has failed for an hour. Your other endpoints receive this event, once until a delivery succeeds.
         */
        post: operations["onWebhookEndpointFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook-endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint was disabled
         * @description One of your endpoints receives nothing more, because of its failures or by an operator. Your other endpoints receive this event. An endpoint that you disable yourself has none.
         */
        post: operations["onWebhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description What is posted to endpoints. One that an earlier version wrote lacks what was added since. */
        EventBody: components["schemas"]["BankTransferSuccessfulEvent"] | components["schemas"]["BankTransferFailedEvent"] | components["schemas"]["BankTransferReversedEvent"] | components["schemas"]["BankInflowEvent"] | components["schemas"]["WalletTransferEvent"] | components["schemas"]["InterestPayoutEvent"] | components["schemas"]["BulkTransferCompletedEvent"] | components["schemas"]["ScheduledPaymentFailedEvent"] | components["schemas"]["ScheduledPaymentDeactivatedEvent"] | components["schemas"]["WalletCreatedEvent"] | components["schemas"]["VirtualAccountReservedEvent"] | components["schemas"]["RestrictionCreatedEvent"] | components["schemas"]["RestrictionLiftedEvent"] | components["schemas"]["WebhookEndpointFailingEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"];
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
            code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "customer_not_found" | "wallet_restricted" | "wallet_closed" | "wallet_in_use" | "wallet_exists" | "customer_exists" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "bulk_refused" | "refund_exceeds" | "refund_not_possible" | "rail_unavailable" | "webhook_url_refused" | "webhook_verification_failed" | "webhook_limit_reached" | "account_limit_reached" | "quota_reached" | "idempotency_key_reused" | "unauthorized" | "scope_missing" | "address_not_allowed" | "test_mode_only" | "not_found" | "transaction_not_found" | "account_not_found" | "method_not_allowed" | "request_timeout" | "in_progress" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "bank_unavailable" | "service_unavailable";
            /** @description The faults of the request, the first 100. */
            errors?: components["schemas"]["FieldError"][];
            /** @description How many more faults there are. */
            more_errors?: number;
            /** @description Quote it when you ask about this answer. */
            request_id: string;
        };
        /** Customer */
        Customer: {
            /** @description The customer. */
            id: string;
            /** @description The id of its default wallet. */
            wallet_id: string;
            name: string;
            email: string | null;
            /** @description As E.164. */
            phone: string | null;
            /** @description Masked. */
            bvn: string | null;
            /**
             * @description Kind of identity document, together with `id_number`.
             * @enum {string|null}
             */
            id_type: (string & {}) | 'international_passport' | 'nin' | 'voter_card' | 'driver_license' | null;
            /** @description Masked. */
            id_number: string | null;
            third_party_identifier: string | null;
            /**
             * @description 0: nothing is known of it. 1: a BVN or a NIN. 2: both. 3: set by an operator.
             * @enum {integer}
             */
            tier: 0 | 1 | 2 | 3;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** PageInfo */
        PageInfo: {
            hasNextPage: boolean;
            /** @description Pass as `cursor` for the next page; null on an empty page. */
            endCursor: string | null;
            /** @description Pass as `cursor` for the page before; null on the first. */
            previousCursor: string | null;
        };
        /** CustomerPage */
        CustomerPage: {
            paginatedPayload: {
                edges: components["schemas"]["Customer"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Wallet */
        Wallet: {
            /** @description Use it as `source`. */
            id: string;
            business_id: string;
            customer_id: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            name: string;
            /**
             * @description Wallet type tag; null where it was made without one. It stays when the service is set to give it to no more wallets.
             * @enum {string|null}
             */
            tag: (string & {}) | 'expense' | 'savings' | 'settlement' | null;
            identifier: string;
            /**
             * @description `restricted`: it pays nothing; `restriction` says the rest. `closed`: it neither pays nor takes money, for ever.
             * @enum {string}
             */
            status: (string & {}) | 'active' | 'restricted' | 'closed';
            /**
             * @description `outflow`: it pays nothing. `all`: it takes no money either. null: it is not restricted.
             * @enum {string|null}
             */
            restriction: (string & {}) | 'outflow' | 'all' | null;
            /** @enum {string} */
            type: (string & {}) | 'api';
            /** @description Available balance: what a transfer may use, kobo. */
            balance: number;
            /** @description Posted balance, kobo. */
            ledger_balance: number;
            /** @description Held for transfers that are processing, kobo. */
            held_balance: number;
            /** @description As it was said last; a change holds from the day after. */
            interest_enabled: boolean;
            /** @description Its own, percent a year, as it was said last; a change holds from the day after. null: the rate of the business. */
            interest_rate: number | null;
            /** @description Percent a year that the next day is closed with; 0 where it earns nothing. */
            current_interest_rate: number;
            /** @description Percent a year that held when it was created: its own, otherwise that of the business. */
            creation_interest_rate: number;
            /** @description null: the wallet itself. */
            interest_payout_wallet: string | null;
            /** @description Bank outflows whose success was posted this month, counted up to 100. */
            withdrawal_count: number;
            bypass_withdrawal_limit_rule: boolean;
            /** @description Kobo taken from each inflow. */
            inflow_transfer_fee: number | null;
            /** @description Its oldest regular virtual account that can be paid to. */
            virtual_account_id: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
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
        /** WalletPage */
        WalletPage: {
            paginatedPayload: {
                edges: components["schemas"]["Wallet"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Balance */
        Balance: {
            /** @description Posted balance, kobo; what was posted at that time counts. */
            ledger_balance: number;
            /**
             * Format: date-time
             * @description The requested time.
             */
            at: string;
            /** @description false while what is posted later may still carry that time or an earlier one. */
            final: boolean;
        };
        /** InterestAccrual */
        InterestAccrual: {
            /** @description The wallet and the day. */
            id: string;
            business_id: string;
            wallet_id: string;
            wallet_name: string;
            /** @description What it earned, kobo, cut to 6 decimals. It is stored exactly, and what is paid is cut to whole kobo once a month. */
            amount: string;
            /** @description Posted balance at the end of the day, kobo. */
            balance: number;
            /** @description The rate that held on the day, percent a year. */
            percentage: number;
            /** @description The business day. */
            interest_date: string;
            /**
             * Format: date-time
             * @description The first instant of the day.
             */
            interest_date_timestamp: string;
            /** @enum {string} */
            interest_type: (string & {}) | 'original';
            /**
             * @description By the payout of its month: `accrued` before it, then `paid`, or `forfeited` after too many withdrawals. What is less than a kobo is paid with a later month.
             * @enum {string}
             */
            status: (string & {}) | 'accrued' | 'paid' | 'forfeited';
            /**
             * Format: date-time
             * @description When the day was closed.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the month was paid, else when the day was closed.
             */
            updated_at: string;
        };
        /** InterestAccrualPage */
        InterestAccrualPage: {
            paginatedPayload: {
                edges: components["schemas"]["InterestAccrual"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /**
         * VirtualAccount
         * @description Number, name of the bank and its code are null until it is issued.
         */
        VirtualAccount: {
            id: string;
            /** @description A 10-digit NUBAN. */
            account_number: string | null;
            account_name: string;
            bank_name: string | null;
            /** @description null where the bank is not on the bank list. */
            bank_code: string | null;
            /**
             * @description `pending`: it is requested from a bank. `expired`: its time is over. `closed`: it was for one payment, which was made, or its wallet is closed. `failed`: it was never issued, and never will be.
             * @enum {string}
             */
            status: (string & {}) | 'pending' | 'active' | 'expired' | 'closed' | 'failed';
            /**
             * @description `regular`: it stays. `disposable`: it expires, and may be for one payment; for live keys, whose accounts banks issue, there are none.
             * @enum {string}
             */
            type: (string & {}) | 'regular' | 'disposable';
            /** @description null where it came with its wallet. */
            reference: string | null;
            /** @description What is to be paid, kobo; null: any amount. */
            amount: number | null;
            /**
             * @description `ALLOW_ANY`: it takes every payment until it expires. `EXACT_ONLY`: one of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one of at least `amount` less `error_margin`. Each payment is checked by itself, before any fee; the last two close the account with the first that they accept.
             * @enum {string}
             */
            payment_policy: (string & {}) | 'ALLOW_ANY' | 'EXACT_ONLY' | 'REJECT_UNDER_PAYMENT';
            /** @description By how much a payment may miss `amount`, kobo. */
            error_margin: number;
            /**
             * Format: date-time
             * @description From when on it is too late to pay; null: never.
             */
            expires_at: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /** @description Why it was never issued; null unless it failed. */
            failure_reason: string | null;
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
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
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
            currency: (string & {}) | 'NGN';
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
        /** NewWebhookEndpoint */
        NewWebhookEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /** @description The types of event that it gets; null for all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled, if the operator of Kolo has set an SMTP server; null for nobody. */
            contact_email: string | null;
            /**
             * @description The form of the bodies that it gets: that of the key that registered it.
             * @enum {string}
             */
            profile: (string & {}) | 'standard' | 'hosted-2026';
            /** @description The one more header that deliveries carry; null for none. */
            signature_header: {
                name: string;
                /** @description Shown once, in the response that sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs too; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: (string & {}) | 'enabled' | 'disabled';
            /** @description Why it is disabled, in words; null where it is not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When the first delivery failed since the last success; null if the last delivery succeeded.
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
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /** @description The types of event that it gets; null for all. */
            events: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
            description: string | null;
            /** @description Gets an email when the endpoint fails or is disabled, if the operator of Kolo has set an SMTP server; null for nobody. */
            contact_email: string | null;
            /**
             * @description The form of the bodies that it gets: that of the key that registered it.
             * @enum {string}
             */
            profile: (string & {}) | 'standard' | 'hosted-2026';
            /** @description The one more header that deliveries carry; null for none. */
            signature_header: {
                name: string;
                /** @description Shown once, in the response that sets the header. */
                secret?: string;
            } | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation signs too; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @enum {string} */
            status: (string & {}) | 'enabled' | 'disabled';
            /** @description Why it is disabled, in words; null where it is not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When the first delivery failed since the last success; null if the last delivery succeeded.
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
        /** WebhookEndpointPage */
        WebhookEndpointPage: {
            paginatedPayload: {
                edges: components["schemas"]["WebhookEndpoint"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** WebhookTest */
        WebhookTest: {
            event_id: string;
            /** @enum {string} */
            event_type: (string & {}) | 'bank-transfer.outflow.success' | 'bank-transfer.outflow.failed' | 'bank-transfer.outflow.reversed' | 'bank-transfer.inflow.success' | 'wallet-transfer.outflow.success' | 'interest-payout.success' | 'bulk-transfer.completed' | 'schedule-payment.failed' | 'schedule-payment.deactivated' | 'create-wallet.success' | 'reserve_virtual_account.success' | 'restriction-created.success' | 'restriction-lifted.success' | 'webhook-endpoint.failing' | 'webhook-endpoint.disabled';
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
            /** @description What in the answer contradicts its 2xx; null for nothing. */
            warning: string | null;
        };
        /** Bank */
        Bank: {
            name: string;
            /** @description CBN code. */
            code: string;
            /** @description NIBSS Instant Payments code. */
            nip_code: string;
        };
        /** BulkTransfer */
        BulkTransfer: {
            /** @description The bulk transfer. */
            bulk_id: string;
            /** @description Your own name for the bulk transfer, unique for ever among those of bulk transfers. */
            reference: string;
            /** @enum {string} */
            mode: (string & {}) | 'independent' | 'all_or_nothing';
            /**
             * @description `completed`: every accepted transfer is final.
             * @enum {string}
             */
            status: (string & {}) | 'processing' | 'completed';
            counts: {
                /** @description Transfers that were accepted. */
                accepted: number;
                /** @description Transfers that were refused. */
                refused: number;
                /** @description Accepted ones that are processing. */
                processing: number;
                /** @description Accepted ones that are successful. */
                successful: number;
                /** @description Accepted ones that failed. */
                failed: number;
            };
            amounts: {
                /** @description Sum of the accepted transfers, kobo. */
                accepted: number;
                /** @description Sum of the successful ones, kobo. */
                successful: number;
                /** @description Sum of the failed ones, kobo. */
                failed: number;
                /** @description Fees, VAT and stamp duty of the successful ones, kobo. */
                fees: number;
            };
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last transfer was final.
             */
            completed_at: string | null;
        };
        /** ScheduledPayment */
        ScheduledPayment: {
            id: string;
            /** @description In minor units of the currency. */
            amount: number;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /**
             * @description Whether it pays once or again and again.
             * @enum {string}
             */
            payout_type: (string & {}) | 'one-time' | 'recurring';
            /**
             * @description Null for a payment that is made once.
             * @enum {string|null}
             */
            frequency: (string & {}) | 'day' | 'week' | 'month' | null;
            /**
             * Format: date-time
             * @description When it pays first.
             */
            start_date: string;
            /**
             * Format: date-time
             * @description The last moment at which it may pay.
             */
            end_date: string | null;
            /** @description The wallet that is debited. */
            source_wallet_id: string;
            /**
             * @description What is paid: a wallet or an account at a bank.
             * @enum {string}
             */
            destination_type: (string & {}) | 'wallet' | 'bank';
            /** @description The id of the wallet, or the account number. */
            destination_id: string;
            /** @description `code` of the bank; null for a wallet. */
            destination_code: string | null;
            description: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description `inactive` by your word, `deactivated` because three payments failed in a row, `completed` when none is to come.
             * @enum {string}
             */
            status: (string & {}) | 'active' | 'inactive' | 'completed' | 'deactivated';
            /**
             * Format: date-time
             * @description When its next attempt is; null where none is to come.
             */
            next_charge_attempt: string | null;
            /** @description Payments that failed in a row. */
            consecutive_failures: number;
            /**
             * Occurrence
             * @description The newest one that was attempted or skipped; null where there is none.
             */
            last_occurrence: {
                /** @description Counted from 1. */
                number: number;
                /** @description The reference of its transfer, by which TSQ finds it. */
                reference: string;
                /**
                 * Format: date-time
                 * @description When its time was.
                 */
                scheduled_for: string;
                /**
                 * @description `waiting` for another attempt, `paused` while the scheduled payment is not active, `processing` at the bank; `skipped`: it was missed.
                 * @enum {string}
                 */
                status: (string & {}) | 'waiting' | 'paused' | 'processing' | 'successful' | 'failed' | 'skipped';
                /** @description How often it was attempted. */
                attempts: number;
                /**
                 * @description Why the last attempt failed.
                 * @enum {string|null}
                 */
                failure_code: (string & {}) | 'insufficient_funds' | 'limit_exceeded' | 'rail_unavailable' | 'wallet_restricted' | 'wallet_not_found' | 'same_wallet' | 'unknown_bank' | 'unsupported_currency' | 'duplicate_reference' | 'transfer_failed' | null;
                /** @description Its transfer. */
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
        /** ScheduledPaymentPage */
        ScheduledPaymentPage: {
            paginatedPayload: {
                edges: components["schemas"]["ScheduledPayment"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** TransactionStatus */
        TransactionStatus: {
            id: string;
            /** @description The caller's own; null when it gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Fee in all, kobo. */
            fee: number;
            /** @description What the fee is made of, kobo. */
            fee_breakdown: {
                /** @description The fee alone. */
                fee: number;
                /** @description VAT on it. */
                vat: number;
                /** @description Stamp duty. */
                stamp_duty: number;
            };
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /**
             * @description `debit`: out of the wallet `wallet_id`; `credit`: into it.
             * @enum {string}
             */
            type: "debit" | "credit";
            /**
             * @description What moves.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The wallet that it is about: of a debit its source, of a credit its destination; null in suspense. */
            wallet_id: string | null;
            /** @description The customer whose wallet that is. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null where no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Who sent money that came in from a bank, each null when unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your own name for the virtual account that was paid; null where it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /** @description The movement's id at the bank (NIP session id). */
            session_id: string | null;
            failure_reason: string | null;
            /** @description The bank's response code. */
            failure_code: string | null;
            /** @description The transaction that this one reverses. */
            reverses_id: string | null;
            /** @description What it left in the wallet `wallet_id`, kobo; null before it is posted, and if it failed. */
            balance_after: number | null;
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
             * Format: date-time
             * @description When it last changed: when it became final, else when it was accepted.
             */
            updated_at: string;
        };
        /** Transaction */
        Transaction: {
            id: string;
            /** @description The caller's own; null when it gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Fee in all, kobo. */
            fee: number;
            /** @description What the fee is made of, kobo. */
            fee_breakdown: {
                /** @description The fee alone. */
                fee: number;
                /** @description VAT on it. */
                vat: number;
                /** @description Stamp duty. */
                stamp_duty: number;
            };
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /**
             * @description `debit`: out of the wallet `wallet_id`; `credit`: into it.
             * @enum {string}
             */
            type: "debit" | "credit";
            /**
             * @description What moves.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The wallet that it is about: of a debit its source, of a credit its destination; null in suspense. */
            wallet_id: string | null;
            /** @description The customer whose wallet that is. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null where no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Who sent money that came in from a bank, each null when unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your own name for the virtual account that was paid; null where it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /** @description The movement's id at the bank (NIP session id). */
            session_id: string | null;
            failure_reason: string | null;
            /** @description The bank's response code. */
            failure_code: string | null;
            /** @description The transaction that this one reverses. */
            reverses_id: string | null;
            /** @description What it left in the wallet `wallet_id`, kobo; null before it is posted, and if it failed. */
            balance_after: number | null;
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
             * Format: date-time
             * @description When it last changed: when it became final, else when it was accepted.
             */
            updated_at: string;
            /** @description Number of submissions and status queries; null if not a payout. */
            attempts: number | null;
            /** @description The inflow that this transfer refunds. */
            refunds_id: string | null;
            /** @description What has been refunded of an inflow, or is being refunded, kobo; null for any other movement. */
            refunded: number | null;
            /** @description The bulk transfer that made it. */
            bulk_id: string | null;
            /**
             * Format: date-time
             * @description When an operator was called because the outcome is unknown or the payout cannot be submitted.
             */
            flagged_at: string | null;
        };
        /** TransactionPage */
        TransactionPage: {
            paginatedPayload: {
                edges: components["schemas"]["Transaction"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Event */
        Event: {
            /** @description The event; `webhook-id` of all its deliveries. */
            id: string;
            /** @enum {string} */
            type: (string & {}) | 'bank-transfer.outflow.success' | 'bank-transfer.outflow.failed' | 'bank-transfer.outflow.reversed' | 'bank-transfer.inflow.success' | 'wallet-transfer.outflow.success' | 'interest-payout.success' | 'bulk-transfer.completed' | 'schedule-payment.failed' | 'schedule-payment.deactivated' | 'create-wallet.success' | 'reserve_virtual_account.success' | 'restriction-created.success' | 'restriction-lifted.success' | 'webhook-endpoint.failing' | 'webhook-endpoint.disabled';
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            body: components["schemas"]["EventBody"];
        };
        /** EventPage */
        EventPage: {
            paginatedPayload: {
                edges: components["schemas"]["Event"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
        };
        /** Delivery */
        Delivery: {
            /** @description The delivery: `<event id>_<endpoint id>`. */
            id: string;
            /** @description The event. */
            event_id: string;
            /** @enum {string} */
            event_type: (string & {}) | 'bank-transfer.outflow.success' | 'bank-transfer.outflow.failed' | 'bank-transfer.outflow.reversed' | 'bank-transfer.inflow.success' | 'wallet-transfer.outflow.success' | 'interest-payout.success' | 'bulk-transfer.completed' | 'schedule-payment.failed' | 'schedule-payment.deactivated' | 'create-wallet.success' | 'reserve_virtual_account.success' | 'restriction-created.success' | 'restriction-lifted.success' | 'webhook-endpoint.failing' | 'webhook-endpoint.disabled';
            /** @description The endpoint. */
            endpoint_id: string;
            /** @enum {string} */
            status: (string & {}) | 'pending' | 'delivered' | 'exhausted' | 'cancelled';
            /** @description Attempts made; a resend starts again at 0. */
            attempts: number;
            /** @description HTTP status of the last answer; null when there was none. */
            response_status: number | null;
            /** @description How long the last answer took, milliseconds. */
            latency_ms: number | null;
            /** @description The first characters of the last answer. */
            response_excerpt: string | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /** @description What in the last answer contradicts its 2xx, such as `answered 200 with received: false`; null for nothing. */
            warning: string | null;
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
            /**
             * Format: date-time
             * @description When the event was written.
             */
            created_at: string;
        };
        /** DeliveryPage */
        DeliveryPage: {
            paginatedPayload: {
                edges: components["schemas"]["Delivery"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
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
                            fee?: (string & {}) | 'source' | 'fee_wallet';
                            /** @enum {string} */
                            vat?: (string & {}) | 'source' | 'fee_wallet';
                            /** @enum {string} */
                            stamp_duty?: (string & {}) | 'source' | 'fee_wallet';
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
                            /** @description Virtual accounts that are open, or requested from a bank, at most. */
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
                            payout_wallet?: (string & {}) | 'any_customer' | 'same_customer';
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
                        fee?: (string & {}) | 'source' | 'fee_wallet';
                        /** @enum {string} */
                        vat?: (string & {}) | 'source' | 'fee_wallet';
                        /** @enum {string} */
                        stamp_duty?: (string & {}) | 'source' | 'fee_wallet';
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
                        /** @description Virtual accounts that are open, or requested from a bank, at most. */
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
                        payout_wallet?: (string & {}) | 'any_customer' | 'same_customer';
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
        /** BankTransferSuccessfulEvent */
        BankTransferSuccessfulEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "bank-transfer.outflow.success";
            /** @constant */
            eventCategory: "bank-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["TransactionStatus"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** BankTransferFailedEvent */
        BankTransferFailedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "bank-transfer.outflow.failed";
            /** @constant */
            eventCategory: "bank-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["TransactionStatus"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** BankTransferReversedEvent */
        BankTransferReversedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "bank-transfer.outflow.reversed";
            /** @constant */
            eventCategory: "bank-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["TransactionStatus"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** BankInflowEvent */
        BankInflowEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "bank-transfer.inflow.success";
            /** @constant */
            eventCategory: "bank-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["TransactionStatus"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** WalletTransferEvent */
        WalletTransferEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "wallet-transfer.outflow.success";
            /** @constant */
            eventCategory: "wallet-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["TransactionStatus"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** InterestPayout */
        InterestPayout: {
            id: string;
            /** @description The caller's own; null when it gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Fee in all, kobo. */
            fee: number;
            /** @description What the fee is made of, kobo. */
            fee_breakdown: {
                /** @description The fee alone. */
                fee: number;
                /** @description VAT on it. */
                vat: number;
                /** @description Stamp duty. */
                stamp_duty: number;
            };
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /**
             * @description `debit`: out of the wallet `wallet_id`; `credit`: into it.
             * @enum {string}
             */
            type: "debit" | "credit";
            /**
             * @description What moves.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The wallet that it is about: of a debit its source, of a credit its destination; null in suspense. */
            wallet_id: string | null;
            /** @description The customer whose wallet that is. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null where no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Who sent money that came in from a bank, each null when unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your own name for the virtual account that was paid; null where it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /** @description The movement's id at the bank (NIP session id). */
            session_id: string | null;
            failure_reason: string | null;
            /** @description The bank's response code. */
            failure_code: string | null;
            /** @description The transaction that this one reverses. */
            reverses_id: string | null;
            /** @description What it left in the wallet `wallet_id`, kobo; null before it is posted, and if it failed. */
            balance_after: number | null;
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
             * Format: date-time
             * @description When it last changed: when it became final, else when it was accepted.
             */
            updated_at: string;
            /** @description The wallet that earned it. */
            interest_wallet_id: string;
            /** @description Before tax, kobo. */
            gross: number;
            /** @description Withheld, kobo. */
            tax: number;
            /** @description What was paid, kobo. */
            net: number;
            /**
             * Format: date
             * @description The first day that it earned something on.
             */
            from: string;
            /**
             * Format: date
             * @description The last one.
             */
            to: string;
            /** @description How many these are. */
            days: number;
        };
        /** InterestPayoutEvent */
        InterestPayoutEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "interest-payout.success";
            /** @constant */
            eventCategory: "interest-payout";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["InterestPayout"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** CompletedBulkTransfer */
        CompletedBulkTransfer: {
            /** @description The bulk transfer. */
            bulk_id: string;
            /** @description Your own name for the bulk transfer, unique for ever among those of bulk transfers. */
            reference: string;
            /** @enum {string} */
            mode: (string & {}) | 'independent' | 'all_or_nothing';
            /**
             * @description `completed`: every accepted transfer is final.
             * @enum {string}
             */
            status: (string & {}) | 'processing' | 'completed';
            counts: {
                /** @description Transfers that were accepted. */
                accepted: number;
                /** @description Transfers that were refused. */
                refused: number;
                /** @description Accepted ones that are processing. */
                processing: number;
                /** @description Accepted ones that are successful. */
                successful: number;
                /** @description Accepted ones that failed. */
                failed: number;
            };
            amounts: {
                /** @description Sum of the accepted transfers, kobo. */
                accepted: number;
                /** @description Sum of the successful ones, kobo. */
                successful: number;
                /** @description Sum of the failed ones, kobo. */
                failed: number;
                /** @description Fees, VAT and stamp duty of the successful ones, kobo. */
                fees: number;
            };
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last transfer was final.
             */
            completed_at: string | null;
            /** @description It is about no single wallet. */
            wallet_id: null;
            customer_id: null;
        };
        /** BulkTransferCompletedEvent */
        BulkTransferCompletedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "bulk-transfer.completed";
            /** @constant */
            eventCategory: "bulk-transfer";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["CompletedBulkTransfer"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** FailedOccurrence */
        FailedOccurrence: {
            /** @description The scheduled payment. */
            schedule_payment_id: string;
            /** @description Which of its occurrences, counted from 1. */
            occurrence: number;
            /** @description The reference of its transfer: `schedule:<id>:<occurrence>`. */
            reference: string;
            /**
             * Format: date-time
             * @description When it was to be paid.
             */
            scheduled_for: string;
            /** @description How often it was attempted. */
            attempts: number;
            /** @description In minor units of the currency. */
            amount: number;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /** @enum {string} */
            destination_type: (string & {}) | 'wallet' | 'bank';
            /** @description The id of the wallet, or the account number. */
            destination_id: string;
            /** @description The `code` of the bank; null for a wallet. */
            destination_code: string | null;
            description: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description What its transfer was refused with; `transfer_failed`: the bank did not pay it.
             * @enum {string}
             */
            failure_code: (string & {}) | 'insufficient_funds' | 'limit_exceeded' | 'rail_unavailable' | 'wallet_restricted' | 'wallet_not_found' | 'same_wallet' | 'unknown_bank' | 'unsupported_currency' | 'duplicate_reference' | 'transfer_failed';
            /** @description For people: the bank's words where it has said why. */
            failure_reason: string;
            /** @description The transfer that failed; null where none was made. */
            transaction_id: string | null;
            /** @description Occurrences that failed in a row, this one included. */
            consecutive_failures: number;
            /** @description The wallet that was to pay. */
            wallet_id: string;
            customer_id: string;
        };
        /** ScheduledPaymentFailedEvent */
        ScheduledPaymentFailedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "schedule-payment.failed";
            /** @constant */
            eventCategory: "schedule-payment";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["FailedOccurrence"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** ScheduledPaymentDeactivatedEvent */
        ScheduledPaymentDeactivatedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "schedule-payment.deactivated";
            /** @constant */
            eventCategory: "schedule-payment";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["FailedOccurrence"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** NewWallet */
        NewWallet: {
            /** @description The id of the wallet. */
            id: string;
            /** @description The same. */
            wallet_id: string;
            customer_id: string;
            name: string;
            /**
             * @description Wallet type tag; null where it was made without one. It stays when the service is set to give it to no more wallets.
             * @enum {string|null}
             */
            tag: (string & {}) | 'expense' | 'savings' | 'settlement' | null;
            identifier: string;
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: (string & {}) | 'NGN';
            /** @constant */
            status: "active";
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
        };
        /** WalletCreatedEvent */
        WalletCreatedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "create-wallet.success";
            /** @constant */
            eventCategory: "create-wallet";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["NewWallet"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** ReservedVirtualAccount */
        ReservedVirtualAccount: {
            id: string;
            /** @description A 10-digit NUBAN. */
            account_number: string;
            account_name: string;
            bank_name: string;
            /** @description null where the bank is not on the bank list. */
            bank_code: string | null;
            /**
             * @description `pending`: it is requested from a bank. `expired`: its time is over. `closed`: it was for one payment, which was made, or its wallet is closed. `failed`: it was never issued, and never will be.
             * @enum {string}
             */
            status: (string & {}) | 'pending' | 'active' | 'expired' | 'closed' | 'failed';
            /**
             * @description `regular`: it stays. `disposable`: it expires, and may be for one payment; for live keys, whose accounts banks issue, there are none.
             * @enum {string}
             */
            type: (string & {}) | 'regular' | 'disposable';
            /** @description null where it came with its wallet. */
            reference: string | null;
            /** @description What is to be paid, kobo; null: any amount. */
            amount: number | null;
            /**
             * @description `ALLOW_ANY`: it takes every payment until it expires. `EXACT_ONLY`: one of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one of at least `amount` less `error_margin`. Each payment is checked by itself, before any fee; the last two close the account with the first that they accept.
             * @enum {string}
             */
            payment_policy: (string & {}) | 'ALLOW_ANY' | 'EXACT_ONLY' | 'REJECT_UNDER_PAYMENT';
            /** @description By how much a payment may miss `amount`, kobo. */
            error_margin: number;
            /**
             * Format: date-time
             * @description From when on it is too late to pay; null: never.
             */
            expires_at: string | null;
            /** @description The metadata that it was given; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /** @description The wallet that payments are credited to. */
            wallet_id: string;
            /** @description Whose wallet it is. */
            customer_id: string;
        };
        /** VirtualAccountReservedEvent */
        VirtualAccountReservedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "reserve_virtual_account.success";
            /** @constant */
            eventCategory: "reserve_virtual_account";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["ReservedVirtualAccount"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** NewRestriction */
        NewRestriction: {
            /** @description The id of the wallet. */
            wallet_id: string;
            /** @description Whose wallet it is. */
            customer_id: string;
            /**
             * @description What the wallet may not do from now on. `outflow`: pay. `all`: pay and take money.
             * @enum {string}
             */
            type: (string & {}) | 'outflow' | 'all';
            /** @description The reason that was given for the change. */
            reason: string;
        };
        /** RestrictionCreatedEvent */
        RestrictionCreatedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "restriction-created.success";
            /** @constant */
            eventCategory: "restriction-created";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["NewRestriction"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** LiftedRestriction */
        LiftedRestriction: {
            /** @description The id of the wallet. */
            wallet_id: string;
            /** @description Whose wallet it is. */
            customer_id: string;
            /**
             * @description What the wallet might not do until now. `outflow`: pay. `all`: pay and take money.
             * @enum {string}
             */
            type: (string & {}) | 'outflow' | 'all';
            /** @description The reason that was given for the change. */
            reason: string;
        };
        /** RestrictionLiftedEvent */
        RestrictionLiftedEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "restriction-lifted.success";
            /** @constant */
            eventCategory: "restriction-lifted";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["LiftedRestriction"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** FailingEndpoint */
        FailingEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /**
             * Format: date-time
             * @description Since when every delivery has failed.
             */
            failing_since: string | null;
            /** @description HTTP status of the last attempt; null where none came. */
            response_status: number | null;
            /** @description The fault of the last attempt. */
            error: string | null;
            /** @description Deliveries that wait for it, counted up to 10000. */
            deliveries_waiting: number;
            /** @description It is about no wallet. */
            wallet_id: null;
            customer_id: null;
        };
        /** WebhookEndpointFailingEvent */
        WebhookEndpointFailingEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "webhook-endpoint.failing";
            /** @constant */
            eventCategory: "webhook-endpoint";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["FailingEndpoint"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
        /** DisabledEndpoint */
        DisabledEndpoint: {
            /** @description The endpoint. */
            id: string;
            url: string;
            /**
             * Format: date-time
             * @description Since when every delivery has failed.
             */
            failing_since: string | null;
            /** @description HTTP status of the last attempt; null where none came. */
            response_status: number | null;
            /** @description The fault of the last attempt. */
            error: string | null;
            /** @description Deliveries that wait for it, counted up to 10000. */
            deliveries_waiting: number;
            /** @description It is about no wallet. */
            wallet_id: null;
            customer_id: null;
            /** @description Reason. */
            disabled_reason: string;
        };
        /** WebhookEndpointDisabledEvent */
        WebhookEndpointDisabledEvent: {
            /** @description The same on every retry and resend. */
            eventId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            eventType: "webhook-endpoint.disabled";
            /** @constant */
            eventCategory: "webhook-endpoint";
            /** @constant */
            apiVersion: "v1";
            /** @description Whose wallet it is. */
            customer_id: string | null;
            /** @description The caller's own; null where there is none. */
            reference: string | null;
            /** @description The id of the wallet. */
            wallet: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events. */
            sequence: number;
            eventData: components["schemas"]["DisabledEndpoint"];
            /**
             * @description On test events alone: nothing of it has happened. Act on none.
             * @constant
             */
            test?: true;
        };
    };
    responses: {
        /** @description `invalid_request`, `customer_exists`, `wallet_not_found`, `quota_reached`, `rail_unavailable`, `unsupported_currency`, `idempotency_key_reused` */
        "createCustomer-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "customer_exists" | "wallet_not_found" | "quota_reached" | "rail_unavailable" | "unsupported_currency" | "idempotency_key_reused";
                };
            };
        };
        /** @description `unauthorized` */
        unauthorized: {
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
        /** @description `scope_missing`, `address_not_allowed` */
        "scope_missing-or-address_not_allowed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "scope_missing" | "address_not_allowed";
                };
            };
        };
        /** @description `in_progress` */
        in_progress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "in_progress";
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
        /** @description `invalid_request` */
        invalid_request: {
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
        /** @description `scope_missing`, `address_not_allowed` */
        "scope_missing-or-address_not_allowed-2": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "scope_missing" | "address_not_allowed";
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
        "invalid_request-2": {
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
        /** @description `invalid_request`, `customer_exists` */
        "updateCustomer-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "customer_exists";
                };
            };
        };
        /** @description `invalid_request`, `customer_not_found`, `wallet_exists`, `wallet_not_found`, `unsupported_currency`, `rail_unavailable`, `quota_reached`, `limit_exceeded` */
        "createWalletsInBulk-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "customer_not_found" | "wallet_exists" | "wallet_not_found" | "unsupported_currency" | "rail_unavailable" | "quota_reached" | "limit_exceeded";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `unauthorized` */
        "createWalletsInBulk-401": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "unauthorized";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `scope_missing`, `address_not_allowed` */
        "createWalletsInBulk-403": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "scope_missing" | "address_not_allowed";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `payload_too_large` */
        "createWalletsInBulk-413": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "payload_too_large";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `unsupported_media_type` */
        "createWalletsInBulk-415": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "unsupported_media_type";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `rate_limited` */
        "createWalletsInBulk-429": {
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
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `internal_error` */
        "createWalletsInBulk-500": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "internal_error";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `service_unavailable` */
        "createWalletsInBulk-503": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "service_unavailable";
                    /** @description Always empty. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description `invalid_request`, `customer_not_found`, `wallet_exists`, `wallet_not_found`, `unsupported_currency`, `rail_unavailable`, `quota_reached`, `idempotency_key_reused` */
        "createSubAccount-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "customer_not_found" | "wallet_exists" | "wallet_not_found" | "unsupported_currency" | "rail_unavailable" | "quota_reached" | "idempotency_key_reused";
                };
            };
        };
        /** @description `invalid_request`, `wallet_not_found`, `limit_exceeded` */
        "updateWallet-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "limit_exceeded";
                };
            };
        };
        /** @description `invalid_request` */
        "retrieveWalletBalance-400": {
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
        /** @description `invalid_request`, `wallet_not_found`, `wallet_restricted`, `unsupported_currency`, `duplicate_reference`, `account_limit_reached`, `quota_reached`, `rail_unavailable`, `idempotency_key_reused` */
        "reserveAccount-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "wallet_restricted" | "unsupported_currency" | "duplicate_reference" | "account_limit_reached" | "quota_reached" | "rail_unavailable" | "idempotency_key_reused";
                };
            };
        };
        /** @description `invalid_request` */
        "listWalletAccounts-400": {
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
        "retrieveWalletStatement-400": {
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
        /** @description `invalid_request`, `webhook_url_refused`, `webhook_verification_failed`, `webhook_limit_reached` */
        "createWebhook-400": {
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
        /** @description `scope_missing`, `address_not_allowed` */
        "scope_missing-or-address_not_allowed-3": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "scope_missing" | "address_not_allowed";
                };
            };
        };
        /** @description `invalid_request`, `webhook_url_refused`, `webhook_verification_failed` */
        "updateWebhook-400": {
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
        "rotateWebhookSecret-400": {
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
        "testWebhook-400": {
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
        /** @description `invalid_request`, `wallet_not_found`, `wallet_restricted`, `unsupported_currency`, `duplicate_reference`, `rail_unavailable` */
        "fundTestWallet-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "wallet_restricted" | "unsupported_currency" | "duplicate_reference" | "rail_unavailable";
                };
            };
        };
        /** @description `test_mode_only`, `scope_missing`, `address_not_allowed` */
        "test_mode_only-or-scope_missing-or-address_not_allowed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "test_mode_only" | "scope_missing" | "address_not_allowed";
                };
            };
        };
        /** @description `invalid_request`, `unknown_bank`, `rail_unavailable` */
        "payInForTest-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "unknown_bank" | "rail_unavailable";
                };
            };
        };
        /** @description `invalid_request`, `insufficient_funds`, `wallet_not_found`, `wallet_restricted`, `unsupported_currency`, `duplicate_reference`, `limit_exceeded` */
        "createWalletTransfer-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "wallet_restricted" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded";
                };
            };
        };
        /** @description `scope_missing`, `address_not_allowed` */
        "scope_missing-or-address_not_allowed-4": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "scope_missing" | "address_not_allowed";
                };
            };
        };
        /** @description `invalid_request`, `insufficient_funds`, `wallet_not_found`, `wallet_restricted`, `unknown_bank`, `unsupported_currency`, `duplicate_reference`, `limit_exceeded`, `rail_unavailable` */
        "createBankTransfer-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "wallet_restricted" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "rail_unavailable";
                };
            };
        };
        /** @description `invalid_request`, `unsupported_currency`, `duplicate_reference`, `bulk_refused` */
        "createBulkTransfer-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "unsupported_currency" | "duplicate_reference" | "bulk_refused";
                };
            };
        };
        /** @description `invalid_request`, `unknown_bank`, `rail_unavailable` */
        "enquireName-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "unknown_bank" | "rail_unavailable";
                };
            };
        };
        /** @description `account_not_found` */
        "enquireName-404": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "account_not_found";
                };
            };
        };
        /** @description `bank_unavailable`, `service_unavailable` */
        "enquireName-503": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "bank_unavailable" | "service_unavailable";
                };
            };
        };
        /** @description `invalid_request`, `unknown_bank`, `rail_unavailable` */
        "enquireNames-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "unknown_bank" | "rail_unavailable";
                };
            };
        };
        /** @description `invalid_request`, `insufficient_funds`, `wallet_not_found`, `wallet_restricted`, `unknown_bank`, `unsupported_currency`, `duplicate_reference`, `limit_exceeded`, `rail_unavailable`, `refund_not_possible`, `refund_exceeds` */
        "createRefund-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "wallet_restricted" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "rail_unavailable" | "refund_not_possible" | "refund_exceeds";
                };
            };
        };
        /** @description `transaction_not_found` */
        transaction_not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "transaction_not_found";
                };
            };
        };
        /** @description `invalid_request`, `wallet_not_found`, `wallet_restricted`, `unknown_bank`, `unsupported_currency`, `idempotency_key_reused` */
        "createScheduledPayment-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_not_found" | "wallet_restricted" | "unknown_bank" | "unsupported_currency" | "idempotency_key_reused";
                };
            };
        };
        /** @description `invalid_request`, `wallet_restricted` */
        "updateScheduledPayment-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Kolo-Unknown-Fields": components["headers"]["Kolo-Unknown-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "wallet_restricted";
                };
            };
        };
        /** @description `invalid_request` */
        "verifyTransaction-400": {
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
        "retrieveEvents-400": {
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
        /** @description `invalid_request`, `idempotency_key_reused` */
        "resendDelivery-400": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "invalid_request" | "idempotency_key_reused";
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
        /** @description `invalid_request`, `wallet_closed` */
        "liftRestriction-400": {
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
    };
    parameters: {
        /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
        "Idempotency-Key": string;
        /** @description The event: the same on every retry and resend. Act on each only once. */
        WebhookId: string;
        /** @description Unix seconds of this attempt. */
        WebhookTimestamp: string;
        /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
        WebhookSignature: string;
    };
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
    listCustomers: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only this customer. */
                customer_id?: string;
                /** @description Only customers that you know by this id. */
                third_party_identifier?: string;
                /** @description Only the customer with this email, whatever its case. */
                email?: string;
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers, newest first. */
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
                        data: components["schemas"]["CustomerPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: {
                /** @description Answer 200 with the existing ids when BVN or email exist already. */
                returnIfExist?: boolean;
            };
            header?: {
                /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name. */
                    name: string;
                    /**
                     * Format: email
                     * @description One of email and phone is required. Unique, whatever its case.
                     */
                    email?: string;
                    /** @description A Nigerian number (`0803…`, `234803…` or `+234803…`), or one of another country with `+`. Blanks, dashes, dots and brackets are dropped; it is stored and returned as E.164. */
                    phone?: string;
                    /** @description 11 digits; unique, stored encrypted. */
                    bvn?: string;
                    /**
                     * @description Kind of identity document, together with `id_number`.
                     * @enum {string}
                     */
                    id_type?: "international_passport" | "nin" | "voter_card" | "driver_license";
                    /** @description Number of the document, together with `id_type`; stored encrypted. */
                    id_number?: string;
                    /** @description Your own id of this customer. */
                    third_party_identifier?: string;
                    /** @description Of the default wallet: where its interest goes. */
                    interest_payout_wallet?: string;
                    /** @description Of the default wallet. */
                    bypass_withdrawal_limit_rule?: boolean;
                    /** @description Of the default wallet. */
                    enable_interest_accrual?: boolean;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Whether the default wallet gets a virtual account. Omitted: where there is an issuer. True without an issuer is `rail_unavailable`. */
                    reserve_virtual_account?: boolean;
                };
            };
        };
        responses: {
            /** @description Found by BVN or email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The customer. */
                            customer_id: string;
                            /** @description The id of its default wallet. */
                            wallet_id: string;
                            /** @description Whether it was created now. */
                            new_customer: boolean;
                        };
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The customer. */
                            customer_id: string;
                            /** @description The id of its default wallet. */
                            wallet_id: string;
                            /** @description Whether it was created now. */
                            new_customer: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["createCustomer-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer id. */
                id: string;
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
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A Nigerian number (`0803…`, `234803…` or `+234803…`), or one of another country with `+`. Blanks, dashes, dots and brackets are dropped; it is stored and returned as E.164. */
                    phone?: string;
                    /** @description 11 digits; unique, stored encrypted. */
                    bvn?: string;
                    /**
                     * @description Kind of identity document, together with `id_number`.
                     * @enum {string}
                     */
                    id_type?: "international_passport" | "nin" | "voter_card" | "driver_license";
                    /** @description Number of the document, together with `id_type`; stored encrypted. */
                    id_number?: string;
                    /** @description Keys to set; null removes one, and keys left out stay. At most 20 keys, each with a text of at most 500 characters. */
                    metadata?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The customer as it is now. */
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
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["updateCustomer-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createWalletsInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id from creating the customer. */
                    customerId: string;
                    /**
                     * @description ISO 4217 code of the wallets.
                     * @enum {string}
                     */
                    currency: (string & {}) | 'NGN';
                    /** @description Kobo taken from each inbound bank transfer to these wallets, never more than the inflow or the bounds of the policy. */
                    inflow_transfer_fee?: number;
                    wallet: {
                        /** @description Unique wallet name. */
                        name: string;
                        /**
                         * @description Wallet type tag.
                         * @enum {string}
                         */
                        tag: (string & {}) | 'expense' | 'savings' | 'settlement';
                        /** @description Your stable id for this wallet; a UUID is the suggested form. */
                        identifier: string;
                        /** @description Issue a virtual account to fund it. */
                        reserveAccount?: boolean;
                        /** @description Interest accrual on or off. Omitted: decided by the tag. */
                        interest_enabled?: boolean;
                        /** @description Percent a year, at most 4 decimals. Omitted: the rate of the business. */
                        interest_rate?: number;
                        /** @description The wallet that receives interest payouts: an existing one, or one in this request. Default: itself. */
                        interest_payout_wallet?: string;
                        /** @description Frees the wallet from the rule on withdrawals in a month. */
                        bypass_withdrawal_limit_rule?: boolean;
                        /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                        metadata?: {
                            [key: string]: string;
                        };
                        /** @description An id to use instead of `identifier`; usually omitted. */
                        wallet_id?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The wallets exist. */
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
                        data: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["createWalletsInBulk-400"];
            401: components["responses"]["createWalletsInBulk-401"];
            403: components["responses"]["createWalletsInBulk-403"];
            413: components["responses"]["createWalletsInBulk-413"];
            415: components["responses"]["createWalletsInBulk-415"];
            429: components["responses"]["createWalletsInBulk-429"];
            500: components["responses"]["createWalletsInBulk-500"];
            503: components["responses"]["createWalletsInBulk-503"];
        };
    };
    createSubAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique wallet name. */
                    subaccount_name: string;
                    /** @description Id from creating the customer. */
                    customer_id: string;
                    /** @description Issue a virtual account to fund it. */
                    reserve_virtual_account?: boolean;
                    /** @description true when omitted. */
                    enable_interest_accrual?: boolean;
                    /** @description The wallet that receives interest payouts. Default: itself. */
                    interest_payout_wallet?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The wallet exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The id of the new wallet. */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["createSubAccount-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWallets: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the wallets of this customer. */
                customer_id?: string;
                /** @description Only wallets with this tag. */
                tag?: string;
                /** @description Only the wallet with this name. */
                name?: string;
                /** @description `restricted`: it pays nothing; `restriction` says the rest. `closed`: it neither pays nor takes money, for ever. */
                status?: "active" | "restricted" | "closed";
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description `DESC`, the newest first, when omitted; `ASC`: the oldest first. */
                orderBy?: "DESC" | "ASC";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wallets in the requested order. */
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
                        data: components["schemas"]["WalletPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Interest accrual on or off. null: by the tag. */
                    interest_enabled?: boolean | null;
                    /** @description Percent a year, at most 4 decimals. null: the rate of the business. */
                    interest_rate?: number | null;
                    /** @description The wallet that receives interest payouts. null: the wallet itself. */
                    interest_payout_wallet?: string | null;
                    /** @description Frees the wallet from the rule on withdrawals in a month. */
                    bypass_withdrawal_limit_rule?: boolean | null;
                    /** @description Kobo taken from each inflow, never more than the inflow or the bounds of the policy. null: none. */
                    inflow_transfer_fee?: number | null;
                    /** @description Keys to set; null removes one, and keys left out stay. At most 20 keys, each with a text of at most 500 characters. */
                    metadata?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The wallet as it is now. */
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
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["updateWallet-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveWalletBalance: {
        parameters: {
            query?: {
                /** @description A time that is over, RFC 3339; now when omitted. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance at that time. */
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
                        data: components["schemas"]["Balance"];
                    };
                };
            };
            400: components["responses"]["retrieveWalletBalance-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAccruedInterest: {
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
                        data: components["schemas"]["InterestAccrualPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    reserveAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the wallet that payments are credited to. It holds NGN. */
                    wallet_id: string;
                    /**
                     * @description `regular`: it stays. `disposable`: it expires, and may be for one payment; for live keys, whose accounts banks issue, there are none.
                     * @enum {string}
                     */
                    type: "regular" | "disposable";
                    /** @description The name on the account; that of the wallet when omitted. */
                    name?: string;
                    /** @description Of the account holder. It is checked, and neither stored nor passed on. */
                    bvn?: string;
                    /** @description The bank code of the issuer, where there are several; left out for live keys. */
                    code?: string;
                    /** @description Minutes until a disposable account expires; required for one. */
                    expiry?: number;
                    /** @description What is to be paid to a disposable account, kobo; required unless it takes any amount. */
                    amount?: number;
                    /** @description Your own name for the account, unique for ever among those of accounts. Sent again with the same content it gives the same answer. One is made when omitted. */
                    reference?: string;
                    /**
                     * @description `ALLOW_ANY`: it takes every payment until it expires. `EXACT_ONLY`: one of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one of at least `amount` less `error_margin`. Each payment is checked by itself, before any fee; the last two close the account with the first that they accept.
                     * @enum {string}
                     */
                    payment_policy?: "ALLOW_ANY" | "EXACT_ONLY" | "REJECT_UNDER_PAYMENT";
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description By how much a payment may miss `amount`, kobo; 0 when omitted. */
                    error_margin?: number;
                };
            };
        };
        responses: {
            /** @description The account is the wallet's. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The one given, or one made for it. */
                            reference: string;
                            /**
                             * @description `active`: it was issued. `pending`: it is requested from a bank, and the event says when it is issued; until then it has no number and no bank. `failed`: the bank issues none.
                             * @enum {string}
                             */
                            status: (string & {}) | 'active' | 'pending' | 'failed';
                            account_details: {
                                /** @description A 10-digit NUBAN; null until it is issued. */
                                account_number: string | null;
                                /** @description The requested one, until a bank has given its own. */
                                account_name: string;
                                /** @description null until it is issued. */
                                bank_name: string | null;
                            };
                            /**
                             * Format: date-time
                             * @description From when on it is too late to pay, by the time of the payment; null: never.
                             */
                            expires_at: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["reserveAccount-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWalletAccounts: {
        parameters: {
            query?: {
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path: {
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The virtual accounts, the oldest first. */
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
                        data: components["schemas"]["VirtualAccount"][];
                    };
                };
            };
            400: components["responses"]["listWalletAccounts-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveWalletStatement: {
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
            400: components["responses"]["retrieveWalletStatement-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
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
                        data: components["schemas"]["WebhookEndpointPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where events are posted to: an https URL with a public address. */
                    url: string;
                    /** @description The types of event that the endpoint gets. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[];
                    /** @description Your own note. */
                    description?: string;
                    /**
                     * Format: email
                     * @description Gets an email when every delivery has failed for an hour, and when the endpoint is disabled. Nothing is sent until the operator of Kolo has set an SMTP server.
                     */
                    contact_email?: string;
                    /** @description One more header on each delivery, for receivers that were written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. One that says how a message is read, who sends it or where it came by, or that is Kolo's own, is refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description What the header is keyed with, byte for byte: 8 to 256 printable ASCII characters. Left out, one is made. */
                        secret?: string;
                    };
                    /** @description Whether to send the URL a GET, which must answer 200; true when omitted. */
                    verify?: boolean;
                };
            };
        };
        responses: {
            /** @description Registered. */
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
            400: components["responses"]["createWebhook-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. */
                id: string;
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
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where events are posted to: an https URL with a public address. */
                    url?: string;
                    /** @description The types of event that the endpoint gets. */
                    events?: ("bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled")[] | null;
                    /** @description Your own note. */
                    description?: string | null;
                    /**
                     * Format: email
                     * @description Gets an email when every delivery has failed for an hour, and when the endpoint is disabled. Nothing is sent until the operator of Kolo has set an SMTP server.
                     */
                    contact_email?: string | null;
                    /** @description One more header on each delivery, for receivers that were written for another provider: the hex HMAC-SHA512 of the raw body. */
                    signature_header?: {
                        /** @description The name of the header. One that says how a message is read, who sends it or where it came by, or that is Kolo's own, is refused: `Authorization`, `Content-…`, `X-Forwarded-…`, `Webhook-…` and such. */
                        name: string;
                        /** @description What the header is keyed with, byte for byte: 8 to 256 printable ASCII characters. Left out, one is made. */
                        secret?: string;
                    } | null;
                    /** @description Disabling cancels the deliveries that wait. */
                    enabled?: boolean;
                    /** @description Whether to send the URL a GET, which must answer 200; true when omitted. */
                    verify?: boolean;
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
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            400: components["responses"]["updateWebhook-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long the secret of now goes on signing beside the new one, hours; 24 when omitted. 0 ends it at once: for one that others know. */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description Rotated. */
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
            400: components["responses"]["rotateWebhookSecret-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint. */
                id: string;
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
                    type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
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
            400: components["responses"]["testWebhook-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    fundTestWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the wallet to fund. */
                    wallet_id: string;
                    /** @description Kobo, at most 10,000,000. */
                    amount: number;
                    /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description The money has come in. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            transaction_id: string;
                            /** @description The one given, or one made for it. */
                            reference: string;
                        };
                    };
                };
            };
            400: components["responses"]["fundTestWallet-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["test_mode_only-or-scope_missing-or-address_not_allowed"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    payInForTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Number of a virtual account of this business, whatever its state. */
                    account_number: string;
                    /** @description Amount in kobo. */
                    amount: number;
                    /** @description Who pays. */
                    sender_name?: string;
                    /** @description Account to which the inflow is returned if it cannot stay. */
                    sender_account_number?: string;
                    /** @description `code` or `nip_code` of the bank list. */
                    sender_bank_code?: string;
                    /** @description Empty is as good as none. */
                    narration?: string;
                };
            };
        };
        responses: {
            /** @description The bank has it. */
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
                            /** @description The bank's id of it: `session_id` of the movement. */
                            inflow_id: string;
                        };
                    };
                };
            };
            400: components["responses"]["payInForTest-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["test_mode_only-or-scope_missing-or-address_not_allowed"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createWalletTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Amount in minor units of the currency: kobo of naira. */
                    amount: number;
                    /** @description Id of the wallet to debit. */
                    source: string;
                    /** @description Id of the wallet to credit: another one than the source. */
                    destination: string;
                    /**
                     * @description The currency of both wallets.
                     * @enum {string}
                     */
                    currency: (string & {}) | 'NGN';
                    /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                    reference: string;
                    /** @description What it is for. Empty is as good as none. */
                    narration?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Posted; TSQ finds it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
            400: components["responses"]["createWalletTransfer-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createBankTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Amount in kobo. */
                    amount: number;
                    /** @description Id of the wallet to debit. */
                    source: string;
                    /**
                     * @description Must be "NGN".
                     * @enum {string}
                     */
                    currency: "NGN";
                    /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                    reference: string;
                    /** @description Destination bank account number. */
                    accountNumber: string;
                    /** @description `code` or `nip_code` of the bank list. */
                    bankCode: string;
                    /** @description Description of the transfer. An empty text counts as none. */
                    narration?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Durably accepted; a status query (TSQ) finds it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
            400: components["responses"]["createBankTransfer-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The banks that can be paid, by name. */
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
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createBulkTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own name for the bulk transfer, unique for ever among those of bulk transfers. */
                    reference: string;
                    /**
                     * @description Must be "NGN".
                     * @enum {string}
                     */
                    currency: "NGN";
                    /** @description Id of the wallet to debit, for transfers that name none. */
                    source?: string;
                    /**
                     * @description `independent`, as when omitted: each transfer is accepted or refused by itself. `all_or_nothing`: one refusal refuses all.
                     * @enum {string}
                     */
                    mode?: "independent" | "all_or_nothing";
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                    transfers: {
                        /** @description Amount in kobo. */
                        amount: number;
                        /** @description Id of the wallet to debit; that of the request unless given. */
                        source?: string;
                        /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                        reference: string;
                        /** @description Destination bank account number. */
                        accountNumber: string;
                        /** @description `code` or `nip_code` of the bank list. */
                        bankCode: string;
                        /** @description Description of the transfer. An empty text counts as none. */
                        narration?: string;
                        /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                        metadata?: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Each transfer is decided. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The bulk transfer. */
                            bulk_id: string;
                            /** @description Your own name for the bulk transfer, unique for ever among those of bulk transfers. */
                            reference: string;
                            /** @description Transfers that are accepted. */
                            accepted: number;
                            /** @description Transfers that are refused. */
                            refused: number;
                            /** @description A result for each transfer, in order. */
                            results: {
                                /** @description Place of the transfer in the request, from 0. */
                                index: number;
                                reference: string;
                                /**
                                 * @description `accepted`: a transfer like any other, which TSQ finds. `refused`: nothing moves.
                                 * @enum {string}
                                 */
                                status: (string & {}) | 'accepted' | 'refused';
                                /** @description Why it is refused, as for a single transfer. */
                                code?: string;
                                /** @description What is at fault. */
                                message?: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["createBulkTransfer-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveBulkTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bulk transfer. */
                bulk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk transfer. */
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
                        data: components["schemas"]["BulkTransfer"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    enquireName: {
        parameters: {
            query: {
                /** @description `code` or `nip_code` of the bank list. */
                bank_code: string;
                /** @description 10 digits. */
                account_number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and its name. */
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
                        data: {
                            account_name: string;
                            account_number: string;
                            /** @description `code` of the bank list. */
                            bank_code: string;
                        };
                    };
                };
            };
            400: components["responses"]["enquireName-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["enquireName-404"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["enquireName-503"];
        };
    };
    enquireNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accounts: {
                        /** @description 10 digits. */
                        accountNumber: string;
                        /** @description `code` or `nip_code` of the bank list. */
                        bankCode: string;
                        /** @description The expected name, to be compared. */
                        name?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description A result for each account, in order. */
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
                            /** @description Place of the account in the request, from 0. */
                            index: number;
                            /**
                             * @description `not_found`: the bank does not know the account. `unavailable`: the bank did not answer, which says nothing about the account.
                             * @enum {string}
                             */
                            status: (string & {}) | 'found' | 'not_found' | 'unavailable';
                            /** @description Name of the account, where it was found. */
                            account_name?: string;
                            /**
                             * @description How the expected name compares with it. `exact`: the same words, in any order. `close`: every word of the shorter name, at least two, is a word of the longer one; a single letter stands for any word that begins with it. `different`: otherwise.
                             * @enum {string}
                             */
                            match?: (string & {}) | 'exact' | 'close' | 'different';
                        }[];
                    };
                };
            };
            400: components["responses"]["enquireNames-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inflow. */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                    reference: string;
                    /** @description Amount in kobo; what is left of the inflow unless given. */
                    amount?: number;
                    /** @description Description of the refund. An empty text counts as none. */
                    narration?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Durably accepted; a status query (TSQ) finds it by its reference. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The transfer that refunds it. */
                            transaction_id: string;
                            /** @description Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ. */
                            reference: string;
                            /** @description The amount that it refunds, kobo. */
                            amount: number;
                        };
                    };
                };
            };
            400: components["responses"]["createRefund-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            404: components["responses"]["transaction_not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listScheduledPayments: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of scheduled payments. */
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
                        data: components["schemas"]["ScheduledPaymentPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createScheduledPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Amount in minor units of the currency of the source: kobo of naira. */
                    amount: number;
                    /**
                     * @description Whether it pays once or again and again.
                     * @enum {string}
                     */
                    payout_type: "one-time" | "recurring";
                    /**
                     * @description How often it pays: required for recurring payments, without effect for one-time ones.
                     * @enum {string}
                     */
                    frequency?: "day" | "week" | "month";
                    /** @description When it pays first; now when left out. At most 60 s in the past. Monthly payments keep its day. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
                    start_date?: string;
                    /** @description The last moment at which it may pay; never when left out. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
                    end_date?: string;
                    /** @description Id of the wallet to debit. */
                    source_wallet_id: string;
                    /**
                     * @description What is paid: a wallet or an account at a bank.
                     * @enum {string}
                     */
                    destination_type: "wallet" | "bank";
                    /** @description The id of the wallet, or the account number: 10 digits. */
                    destination_id: string;
                    /** @description `code` or `nip_code` of the bank; required for banks, and for them only. */
                    destination_code?: string;
                    /** @description What it is for: the narration of each payment. Empty is as good as none. */
                    description?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description It is scheduled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
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
                            /** @description The id of the scheduled payment. */
                            schedule_payment_id: string;
                        };
                    };
                };
            };
            400: components["responses"]["createScheduledPayment-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveScheduledPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The scheduled payment. */
                schedule_payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scheduled payment. */
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
                        data: components["schemas"]["ScheduledPayment"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateScheduledPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The scheduled payment. */
                schedule_payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether it pays. What is missed while it does not is skipped. */
                    is_active?: boolean;
                    /** @description When its next attempt is, and that one only: in the future, and not after the end. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
                    next_charge_attempt?: string;
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
                        data: components["schemas"]["ScheduledPayment"];
                    };
                };
            };
            400: components["responses"]["updateScheduledPayment-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-4"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    verifyTransaction: {
        parameters: {
            query: {
                /** @description The reference of the movement. */
                reference: string;
                /** @description Only movements of this wallet. */
                wallet_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movement and its status. */
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
                        data: components["schemas"]["TransactionStatus"];
                    };
                };
            };
            400: components["responses"]["verifyTransaction-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["transaction_not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transaction id. */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction in full. */
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
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["transaction_not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description From this day on, such as 2026-01-15 (of the business time zone), or from this RFC 3339 instant on. */
                start_date?: string;
                /** @description Up to and with this day, or up to this instant. */
                end_date?: string;
                /** @description `debit`: out of the wallet `wallet_id`; `credit`: into it. */
                type?: "debit" | "credit";
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Only movements of this wallet. */
                wallet_id?: string;
                /** @description `successful` and `failed` are final. */
                status?: "processing" | "successful" | "failed";
                /** @description What moves. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only the movement with this reference. */
                reference?: string;
                /** @description Only transfers of this bulk transfer. */
                bulk_id?: string;
                /** @description Only movements of at least this amount, kobo. */
                min_amount?: number;
                /** @description Only movements of at most this amount, kobo. */
                max_amount?: number;
                /** @description Only movements to this bank account or virtual account, or from it. A new movement is found after some seconds. */
                account_number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions, newest first. */
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
                        data: components["schemas"]["TransactionPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWalletTransactions: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description From this day on, such as 2026-01-15 (of the business time zone), or from this RFC 3339 instant on. */
                start_date?: string;
                /** @description Up to and with this day, or up to this instant. */
                end_date?: string;
                /** @description `debit`: out of the wallet `wallet_id`; `credit`: into it. */
                type?: "debit" | "credit";
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path: {
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions of the wallet, newest first. */
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
                        data: components["schemas"]["TransactionPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrieveEvents: {
        parameters: {
            query?: {
                /** @description The sequence after which to read; 0, the default, reads from the beginning. */
                after?: number;
                /** @description Events in the answer, at most; 100 by default. */
                limit?: number;
                /** @description Only events of these types, separated by commas. */
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in their order. */
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
                        data: {
                            /** @description Oldest first, with the bodies that webhooks have. */
                            events: components["schemas"]["EventBody"][];
                            /** @description The sequence up to which the answer is complete: the next `after`. */
                            last_sequence: number;
                            /** @description True if events follow already. */
                            has_more: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["retrieveEvents-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                type?: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
            };
            header?: never;
            path?: never;
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
                        data: components["schemas"]["EventPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page; 20 when omitted. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only of this event. */
                event_id?: string;
                /** @description Only to this endpoint. */
                endpoint_id?: string;
                status?: "pending" | "delivered" | "exhausted" | "cancelled";
            };
            header?: never;
            path?: never;
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
                        data: components["schemas"]["DeliveryPage"];
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. The same request with the same key gets the answer of the first time, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scheduled. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present when the same request was answered before: nothing moved this time. */
                    "Idempotent-Replay"?: "true";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        status: true;
                        message: string;
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["resendDelivery-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed"];
            404: components["responses"]["not_found"];
            409: components["responses"]["in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    retrievePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            400: components["responses"]["invalid_request-2"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
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
                    /** @description The reason, for later review. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The wallet as it is now. */
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
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["restrictWallet-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    liftRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for later review. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The wallet as it is now. */
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
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["liftRestriction-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
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
                /** @description A wallet id or identifier. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for later review. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The wallet as it is now. */
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
                        data: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["closeWallet-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-3"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    onBankTransferSuccessful: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransferSuccessfulEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransferFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransferFailedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransferReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransferReversedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankInflow: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankInflowEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWalletTransfer: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletTransferEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInterestPayout: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterestPayoutEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkTransferCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTransferCompletedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onScheduledPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduledPaymentFailedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onScheduledPaymentDeactivated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduledPaymentDeactivatedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWalletCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletCreatedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVirtualAccountReserved: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VirtualAccountReservedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRestrictionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictionCreatedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRestrictionLifted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictionLiftedEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointFailing: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointFailingEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event: the same on every retry and resend. Act on each only once. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Send nothing more: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted, a redirect included: it is sent again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
