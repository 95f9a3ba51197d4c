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
         * @description Returns customers, newest first. Filters are exact and must all match. BVN and id numbers are masked. Needs the scope `read`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Also creates a default wallet, named by its own id and without a tag, and a virtual account in the name of the customer. Without an issuer of accounts, as in a live environment without a provider, there is no account, and `message` says so. If a customer already has the BVN or email, the response is `customer_exists`, unless `returnIfExist` is true. The BVN of one customer with the email of another is always refused. Needs the scope `write`.
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
         * @description Returns a customer. BVN and id number are masked. Needs the scope `read`.
         */
        get: operations["retrieveCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Adds a missing phone, BVN or id. Existing values cannot change: the same value again does nothing, and another one is refused. Needs the scope `write`.
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
         * @description Creates wallets of one customer, all or nothing. If you repeat a request, wallets that exist exactly as requested are skipped. All faults of a request are reported together. Needs the scope `write`.
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
         * @description Creates a wallet without a tag and with a generated id. Needs the scope `write`.
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
         * @description Returns wallets, newest first unless `orderBy` says otherwise. Filters must all match. `GET /api/v1/wallet/api/wallet-type` is an alias. Needs the scope `read`.
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
         * @description Returns a wallet with its balances. Needs the scope `read`.
         */
        get: operations["retrieveWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a wallet
         * @description Fields left out stay as they are; null inherits. The inflow fee changes at once; of the others, the last change of a day applies from the next day. All but `interest_enabled` and `metadata` also need the scope `admin`. The audit log records all changes except those of metadata. Needs the scope `write`.
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
         * @description Returns the sum of its postings. Held money is not deducted. Needs the scope `read`.
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
         * @description Returns a row for each day with interest, newest first. A day accrues after it is over, and is paid on the 1st of the next month. Needs the scope `read`.
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
         * @description Issues a regular or disposable account number for a wallet. The event `reserve_virtual_account.success` follows when it can be paid to. With a live key Kolo requests it from a bank after the response, whose `status` is `pending`. If the bank needs more data of the customer, the response is `invalid_request` and names the field, such as `customer.bvn`. Needs the scope `write`.
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
         * @description Returns the virtual accounts of a wallet: all that can be paid to, and the newest 100 of the others (pending, expired, closed and failed). Needs the scope `read`.
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
         * @description Returns every movement posted on the wallet in the period, in the order of posting. Postings made after the response begins are not included. Needs the scope `read`.
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
         * @description Returns endpoints, newest first. Deleted endpoints are not listed. Needs the scope `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Sends the URL a GET, which must return 200, unless `verify` is false. Then the endpoint receives only its oldest event until it accepts one, and is disabled after a day of failures. The response has the signing secret, which is shown only this once. At most 16 endpoints. In development the URL may be on your own machine, such as `http://127.0.0.1:4001/`. Needs the scope `admin`.
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
         * @description Returns an endpoint, without its secret. Needs the scope `read`.
         */
        get: operations["retrieveWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Cancels waiting deliveries. The delivery log stays. Needs the scope `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes the given fields. A new URL is checked as at registration. Disabling cancels waiting deliveries; you can resend them once the endpoint is enabled again. Needs the scope `admin`.
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
         * @description The response has the new secret, which is shown only this once. During the overlap deliveries carry a signature by each secret, separated by a space, so that receivers can change over. Of three secrets, the two newest sign. Needs the scope `admin`.
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
         * @description Posts a sample event of the given type, signed like every delivery and marked `"test": true`, and returns the endpoint's response. It is sent once, even to a disabled endpoint, and is on no list. Needs the scope `admin`.
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
         * @description Adds money to a wallet by an inbound bank transfer. Test keys only. A repeat with the same reference and content returns the same response and moves no money. Needs the scope `transfer`.
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
         * @description Simulates a payment from another bank to a virtual account, through the whole inbound path. Test keys only. Each request is another payment. Needs the scope `transfer`.
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
         * @description Posts the transfer at once: it is `successful` with the response. It is one movement, shown from the side of the source, or of the wallet that a `wallet_id` names. A repeat with the same reference and content returns the same response and moves no money (header `Idempotent-Replay: true`). Needs the scope `transfer`.
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
        /**
         * List bulk transfers
         * @description Returns bulk transfers of any status with the sums of their transfers, newest first. Needs the scope `read`.
         */
        get: operations["listBulkTransfers"];
        put?: never;
        /**
         * Create a bulk transfer
         * @description Accepts or refuses each transfer alone, in the order of the list: if the wallet runs out of money, later transfers are refused. With the mode `all_or_nothing` one refusal refuses all (`bulk_refused`), and nothing moves. Responds once all accepted transfers are durably committed. The same request again returns the same response (header `Idempotent-Replay: true`), or continues an interrupted request. A business can have one such request at a time; more are 503. Needs the scope `transfer`.
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
         * @description Returns its status and the sums of its transfers. `GET /api/v1/transaction?bulk_id=` lists the transfers. Needs the scope `read`.
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
         * @description Returns the name on a bank account (name enquiry). An account that the bank does not know is 404 `account_not_found`. Needs the scope `read`.
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
         * @description Name enquiry of up to 100 accounts, each compared with the name that you expect. A business can have two such requests at a time; more are 503. Needs the scope `read`.
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
         * @description Sends an inflow back to its sender's account, in full or in part. It is a bank transfer like any other, with its fees, from the wallet that received the money. The refunds of an inflow are never more than its amount; a failed refund does not count. Needs the scope `transfer`.
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
         * @description Returns scheduled payments of any status, newest first. Needs the scope `read`.
         */
        get: operations["listScheduledPayments"];
        put?: never;
        /**
         * Create a scheduled payment
         * @description Pays a wallet or a bank account once, or every day, week or month, at the time of day of the first payment. A shorter month pays on its last day. Each payment is a transfer with the reference `schedule:<id>:<n>`. Without enough money, over a limit or without a bank connection, Kolo retries 1, 4 and 24 hours after the first attempt. Needs the scope `transfer`.
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
         * @description Returns a scheduled payment with its next attempt and last occurrence. Needs the scope `read`.
         */
        get: operations["retrieveScheduledPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a scheduled payment
         * @description Changes the given fields. Activated again, it continues with the payments that remain, and counts failures from 0 if they had deactivated it. A schedule that has ended stays ended. Needs the scope `transfer`.
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
         * @description Repeat the query until the status is `successful` or `failed`. Needs the scope `read`.
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
         * @description Returns the fields of TSQ, with details of the payout. Needs the scope `read`.
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
         * @description Returns movements of every kind and status, newest first. Needs the scope `read`.
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
         * @description Returns the movements that the wallet paid or received, newest first. Needs the scope `read`.
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
         * @description Returns every event, oldest first, whether or not an endpoint receives it. Repeat it with `after` set to the latest `last_sequence`, and you miss none: events are numbered in the order in which they become visible. Events that were moved to the archive cannot be read here: `events_archived` has the sequence to go on from in `errors[0].read_after`. Needs the scope `read`.
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
         * @description Returns events, newest first, whether or not an endpoint receives them. Needs the scope `read`.
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
         * @description Returns the delivery log, newest event first. Needs the scope `read`.
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
         * @description Makes the event due again at once, with the same `webhook-id` and a new set of attempts, whatever its status. The endpoint must be enabled. Needs the scope `write`.
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
         * @description Returns the terms of today and those planned. A transfer takes the terms of the day on which it is accepted. Amounts are in kobo. Operators set the terms with `kolo policy set`. Needs the scope `read`.
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
         * @description From the response on the wallet cannot pay or, with `all`, receive money either. Transfers in progress are not affected. Repeating it changes nothing; another type replaces the first. Needs the scope `admin`.
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
         * @description The wallet can pay and receive money again. Repeating it changes nothing. Needs the scope `admin`.
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
         * @description Closes a wallet that has no money, nothing held and no active scheduled payment. Its virtual accounts close with it. Repeating it changes nothing. Needs the scope `admin`.
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
         * @description Final. `eventData` is the TSQ object.
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
         * @description Final: the hold is released. `eventData` is the TSQ object.
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
         * A paid bank transfer was returned
         * @description `eventData` is the TSQ object of the movement that credits the money, and `reference` that of the transfer, which stays successful. A return may be partial, and there may be several. If an operator credited it from suspense, the movement is an `adjustment`, and `wallet_id` is the credited wallet.
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
         * @description `eventData` is the TSQ object.
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
         * @description `eventData` is the TSQ object of the source's side.
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
         * @description `eventData` is the TSQ object, with the details of the payout.
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
         * @description One occurrence failed and is not retried. Later ones are not affected.
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
         * @description Three occurrences failed in a row, so Kolo makes no more attempts until you activate it again. `eventData` is the last of them.
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
         * @description From now on money sent to it is credited to the wallet.
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
         * @description The wallet can pay and receive money again.
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
        /** @description The body posted to endpoints. Events of earlier versions lack newer fields. */
        EventBody: components["schemas"]["BankTransferSuccessfulEvent"] | components["schemas"]["BankTransferFailedEvent"] | components["schemas"]["BankTransferReversedEvent"] | components["schemas"]["BankInflowEvent"] | components["schemas"]["WalletTransferEvent"] | components["schemas"]["InterestPayoutEvent"] | components["schemas"]["BulkTransferCompletedEvent"] | components["schemas"]["ScheduledPaymentFailedEvent"] | components["schemas"]["ScheduledPaymentDeactivatedEvent"] | components["schemas"]["WalletCreatedEvent"] | components["schemas"]["VirtualAccountReservedEvent"] | components["schemas"]["RestrictionCreatedEvent"] | components["schemas"]["RestrictionLiftedEvent"] | components["schemas"]["WebhookEndpointFailingEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"];
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
            code: "invalid_request" | "insufficient_funds" | "wallet_not_found" | "customer_not_found" | "wallet_restricted" | "wallet_closed" | "wallet_in_use" | "wallet_exists" | "customer_exists" | "unknown_bank" | "unsupported_currency" | "duplicate_reference" | "limit_exceeded" | "bulk_refused" | "refund_exceeds" | "refund_not_possible" | "rail_unavailable" | "webhook_url_refused" | "webhook_verification_failed" | "webhook_limit_reached" | "account_limit_reached" | "quota_reached" | "idempotency_key_reused" | "unauthorized" | "scope_missing" | "address_not_allowed" | "test_mode_only" | "not_found" | "events_archived" | "transaction_not_found" | "account_not_found" | "method_not_allowed" | "request_timeout" | "in_progress" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "bank_unavailable" | "service_unavailable";
            /** @description The first 100 faults of the request. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Number of further faults. */
            more_errors?: number;
            /** @description Quote it when you ask for help. */
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
            /** @description In E.164 format. */
            phone: string | null;
            /** @description Masked. */
            bvn: string | null;
            /**
             * @description Type of identity document, given with `id_number`.
             * @enum {string|null}
             */
            id_type: (string & {}) | 'international_passport' | 'nin' | 'voter_card' | 'driver_license' | null;
            /** @description Masked. */
            id_number: string | null;
            third_party_identifier: string | null;
            /**
             * @description 0: neither BVN nor NIN. 1: one of them. 2: both. 3: set by an operator.
             * @enum {integer}
             */
            tier: 0 | 1 | 2 | 3;
            /** @description Your metadata; `{}` if none. */
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
             * @description Type of the wallet; null if it was created without one. It may be one that the service no longer offers.
             * @enum {string|null}
             */
            tag: (string & {}) | 'expense' | 'savings' | 'settlement' | null;
            identifier: string;
            /**
             * @description `restricted`: it cannot pay; see `restriction`. `closed`: it can never pay or receive money again.
             * @enum {string}
             */
            status: (string & {}) | 'active' | 'restricted' | 'closed';
            /**
             * @description `outflow`: it cannot pay. `all`: it cannot pay or receive money. null: it is not restricted.
             * @enum {string|null}
             */
            restriction: (string & {}) | 'outflow' | 'all' | null;
            /** @enum {string} */
            type: (string & {}) | 'api';
            /** @description Available balance, kobo: the ledger balance less the held balance. */
            balance: number;
            /** @description Posted balance, kobo. */
            ledger_balance: number;
            /** @description Held for transfers that are processing, kobo. */
            held_balance: number;
            /** @description The latest setting; a change applies from the next day. */
            interest_enabled: boolean;
            /** @description The wallet's own rate, percent a year, as last set; a change applies from the next day. null: the rate of the business. */
            interest_rate: number | null;
            /** @description The rate of the next accrual, percent a year; 0 if it earns nothing. */
            current_interest_rate: number;
            /** @description The rate at creation, percent a year: its own, otherwise that of the business. */
            creation_interest_rate: number;
            /** @description The wallet that receives the interest; null: the wallet itself. */
            interest_payout_wallet: string | null;
            /** @description Successful bank outflows posted this month, counted up to 100. */
            withdrawal_count: number;
            bypass_withdrawal_limit_rule: boolean;
            /** @description Kobo taken from each inflow. */
            inflow_transfer_fee: number | null;
            /** @description Its oldest regular virtual account that can be paid to. */
            virtual_account_id: string | null;
            /** @description Your metadata; `{}` if none. */
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
             * @description When it last changed, apart from its balance.
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
            /** @description Posted balance, kobo, including postings at that time. */
            ledger_balance: number;
            /**
             * Format: date-time
             * @description The requested time.
             */
            at: string;
            /** @description false while later postings may still carry that time or an earlier one. */
            final: boolean;
        };
        /** InterestAccrual */
        InterestAccrual: {
            /** @description Id of the wallet and the day. */
            id: string;
            business_id: string;
            wallet_id: string;
            wallet_name: string;
            /** @description Interest earned, kobo, cut to 6 decimals. It is stored exactly; the payout of a month is cut to whole kobo. */
            amount: string;
            /** @description Posted balance at the end of the day, kobo. */
            balance: number;
            /** @description The rate of the day, percent a year. */
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
             * @description `accrued` before the payout of its month, then `paid`, or `forfeited` after too many withdrawals. A fraction of a kobo is paid in a later month.
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
         * @description The account number, bank name and bank code are null until it is issued.
         */
        VirtualAccount: {
            id: string;
            /** @description A 10-digit NUBAN. */
            account_number: string | null;
            account_name: string;
            bank_name: string | null;
            /** @description null if the bank is not on the bank list. */
            bank_code: string | null;
            /**
             * @description `pending`: requested from a bank. `expired`: past `expires_at`. `closed`: its one payment was made, or its wallet is closed. `failed`: it was not issued, and never will be.
             * @enum {string}
             */
            status: (string & {}) | 'pending' | 'active' | 'expired' | 'closed' | 'failed';
            /**
             * @description `regular`: permanent. `disposable`: it expires, and may be for one payment; only with test keys.
             * @enum {string}
             */
            type: (string & {}) | 'regular' | 'disposable';
            /** @description null if the account came with its wallet. */
            reference: string | null;
            /** @description The amount to pay, kobo; null: any amount. */
            amount: number | null;
            /**
             * @description `ALLOW_ANY`: any payment until it expires. `EXACT_ONLY`: one payment of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one payment of at least `amount` less `error_margin`. Each payment is checked alone, before fees; the last two close the account with the first payment that they accept.
             * @enum {string}
             */
            payment_policy: (string & {}) | 'ALLOW_ANY' | 'EXACT_ONLY' | 'REJECT_UNDER_PAYMENT';
            /** @description The allowed difference from `amount`, kobo. */
            error_margin: number;
            /**
             * Format: date-time
             * @description Payments from this time on are too late; null: never.
             */
            expires_at: string | null;
            /** @description Your metadata; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             */
            created_at: string;
            /** @description The reason for a failure; null unless it failed. */
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
             * @description Kind of movement.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
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
            currency: (string & {}) | 'NGN';
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
            profile: (string & {}) | 'standard' | 'hosted-2026';
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
            status: (string & {}) | 'enabled' | 'disabled';
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
            profile: (string & {}) | 'standard' | 'hosted-2026';
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
            status: (string & {}) | 'enabled' | 'disabled';
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
            /** @description Your own reference of the bulk transfer, unique for ever among bulk transfers. */
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
                /** @description Accepted transfers that are processing. */
                processing: number;
                /** @description Accepted transfers that are successful. */
                successful: number;
                /** @description Accepted transfers that failed. */
                failed: number;
            };
            amounts: {
                /** @description Sum of the accepted transfers, kobo. */
                accepted: number;
                /** @description Sum of the successful transfers, kobo. */
                successful: number;
                /** @description Sum of the failed transfers, kobo. */
                failed: number;
                /** @description Fees, VAT and stamp duty of the successful transfers, kobo. */
                fees: number;
            };
            /** @description Your metadata; `{}` if none. */
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
             * @description When the last transfer became final.
             */
            completed_at: string | null;
        };
        /** BulkTransferPage */
        BulkTransferPage: {
            paginatedPayload: {
                edges: components["schemas"]["BulkTransfer"][];
                pageInfo: components["schemas"]["PageInfo"];
            };
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
             * @description `one-time`: it pays once. `recurring`: it pays repeatedly.
             * @enum {string}
             */
            payout_type: (string & {}) | 'one-time' | 'recurring';
            /**
             * @description null for a one-time payment.
             * @enum {string|null}
             */
            frequency: (string & {}) | 'day' | 'week' | 'month' | null;
            /**
             * Format: date-time
             * @description Time of the first payment.
             */
            start_date: string;
            /**
             * Format: date-time
             * @description The last moment at which it may pay.
             */
            end_date: string | null;
            /** @description The wallet to debit. */
            source_wallet_id: string;
            /**
             * @description A wallet or a bank account.
             * @enum {string}
             */
            destination_type: (string & {}) | 'wallet' | 'bank';
            /** @description The id of the wallet, or the account number. */
            destination_id: string;
            /** @description `code` of the bank; null for a wallet. */
            destination_code: string | null;
            description: string | null;
            /** @description Your metadata; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description `inactive`: you stopped it. `deactivated`: three payments failed in a row. `completed`: no payments remain.
             * @enum {string}
             */
            status: (string & {}) | 'active' | 'inactive' | 'completed' | 'deactivated';
            /**
             * Format: date-time
             * @description Time of the next attempt; null if there is none.
             */
            next_charge_attempt: string | null;
            /** @description Payments that failed in a row. */
            consecutive_failures: number;
            /**
             * Occurrence
             * @description The newest occurrence attempted or skipped; null if there is none.
             */
            last_occurrence: {
                /** @description Counted from 1. */
                number: number;
                /** @description The reference of its transfer, for TSQ. */
                reference: string;
                /**
                 * Format: date-time
                 * @description Its scheduled time.
                 */
                scheduled_for: string;
                /**
                 * @description `waiting`: for another attempt. `paused`: the scheduled payment is not active. `processing`: at the bank. `skipped`: it was missed.
                 * @enum {string}
                 */
                status: (string & {}) | 'waiting' | 'paused' | 'processing' | 'successful' | 'failed' | 'skipped';
                /** @description Number of attempts. */
                attempts: number;
                /**
                 * @description Why the last attempt failed.
                 * @enum {string|null}
                 */
                failure_code: (string & {}) | 'insufficient_funds' | 'limit_exceeded' | 'rail_unavailable' | 'wallet_restricted' | 'wallet_not_found' | 'same_wallet' | 'unknown_bank' | 'unsupported_currency' | 'duplicate_reference' | 'transfer_failed' | null;
                /** @description Id of its transfer. */
                transaction_id: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or attempted.
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
            /** @description Your reference; null if you gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Total fee with VAT and stamp duty, kobo. */
            fee: number;
            /** @description Parts of the total fee, kobo. */
            fee_breakdown: {
                /** @description The fee without VAT and stamp duty. */
                fee: number;
                /** @description VAT on the fee. */
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
             * @description Kind of movement.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The source of a debit or the destination of a credit; null in suspense. */
            wallet_id: string | null;
            /** @description The customer of that wallet. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null if no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Sender of an inflow; each field is null if unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your reference of the virtual account that was paid; null if it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description Your metadata; `{}` if none. */
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
            /** @description Balance of the wallet `wallet_id` afterwards, kobo; null until it is posted, and if it failed. */
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
             * @description When it became final, or until then when it was accepted.
             */
            updated_at: string;
        };
        /** Transaction */
        Transaction: {
            id: string;
            /** @description Your reference; null if you gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Total fee with VAT and stamp duty, kobo. */
            fee: number;
            /** @description Parts of the total fee, kobo. */
            fee_breakdown: {
                /** @description The fee without VAT and stamp duty. */
                fee: number;
                /** @description VAT on the fee. */
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
             * @description Kind of movement.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The source of a debit or the destination of a credit; null in suspense. */
            wallet_id: string | null;
            /** @description The customer of that wallet. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null if no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Sender of an inflow; each field is null if unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your reference of the virtual account that was paid; null if it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description Your metadata; `{}` if none. */
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
            /** @description Balance of the wallet `wallet_id` afterwards, kobo; null until it is posted, and if it failed. */
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
             * @description When it became final, or until then when it was accepted.
             */
            updated_at: string;
            /** @description Number of submissions and status queries; null if not a payout. */
            attempts: number | null;
            /** @description The inflow that this transfer refunds. */
            refunds_id: string | null;
            /** @description Amount of an inflow refunded or being refunded, kobo; null for any other movement. */
            refunded: number | null;
            /** @description The bulk transfer that made it. */
            bulk_id: string | null;
            /**
             * Format: date-time
             * @description When it was flagged for an operator, because its outcome is unknown or it cannot be submitted.
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
            /** @description HTTP status of the last response; null if there was none. */
            response_status: number | null;
            /** @description Time until the last response, milliseconds. */
            latency_ms: number | null;
            /** @description The beginning of the last response. */
            response_excerpt: string | null;
            /** @description The reason for the last failure; null if the last attempt succeeded. */
            error: string | null;
            /** @description The part of the last response that contradicts its 2xx, such as `answered 200 with received: false`; null if none does. */
            warning: string | null;
            /**
             * Format: date-time
             * @description When it was last attempted.
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if there is none.
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
                            fee?: (string & {}) | 'source' | 'fee_wallet';
                            /** @enum {string} */
                            vat?: (string & {}) | 'source' | 'fee_wallet';
                            /** @enum {string} */
                            stamp_duty?: (string & {}) | 'source' | 'fee_wallet';
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
                            payout_wallet?: (string & {}) | 'any_customer' | 'same_customer';
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
                        fee?: (string & {}) | 'source' | 'fee_wallet';
                        /** @enum {string} */
                        vat?: (string & {}) | 'source' | 'fee_wallet';
                        /** @enum {string} */
                        stamp_duty?: (string & {}) | 'source' | 'fee_wallet';
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
                        payout_wallet?: (string & {}) | 'any_customer' | 'same_customer';
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** InterestPayout */
        InterestPayout: {
            id: string;
            /** @description Your reference; null if you gave none. */
            reference: string | null;
            /**
             * @description `successful` and `failed` are final.
             * @enum {string}
             */
            status: "processing" | "successful" | "failed";
            /** @description Amount, kobo. */
            amount: number;
            /** @description Total fee with VAT and stamp duty, kobo. */
            fee: number;
            /** @description Parts of the total fee, kobo. */
            fee_breakdown: {
                /** @description The fee without VAT and stamp duty. */
                fee: number;
                /** @description VAT on the fee. */
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
             * @description Kind of movement.
             * @enum {string}
             */
            category: (string & {}) | 'bank-outflow' | 'bank-inflow' | 'wallet-transfer' | 'bank-inflow-return' | 'adjustment' | 'bank-outflow-reversal' | 'interest-payout' | 'rail-fee';
            /** @description The source of a debit or the destination of a credit; null in suspense. */
            wallet_id: string | null;
            /** @description The customer of that wallet. */
            customer_id: string | null;
            /** @description Id of the wallet debited; null for money that came in. */
            source: string | null;
            /** @description Id of the wallet credited; null for money that went out. */
            destination: string | null;
            /** @description Account number paid; null if no bank is paid. */
            recipient: string | null;
            /** @description Code of the bank paid. */
            bank: string | null;
            /** @description Sender of an inflow; each field is null if unknown. */
            sender: {
                name: string | null;
                account_number: string | null;
                bank_name: string | null;
                bank_code: string | null;
            } | null;
            /** @description Your reference of the virtual account that was paid; null if it has none. */
            account_reference: string | null;
            narration: string | null;
            /** @description Your metadata; `{}` if none. */
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
            /** @description Balance of the wallet `wallet_id` afterwards, kobo; null until it is posted, and if it failed. */
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
             * @description When it became final, or until then when it was accepted.
             */
            updated_at: string;
            /** @description The wallet that earned it. */
            interest_wallet_id: string;
            /** @description Before tax, kobo. */
            gross: number;
            /** @description Withheld, kobo. */
            tax: number;
            /** @description The amount paid, kobo. */
            net: number;
            /**
             * Format: date
             * @description The first day with interest.
             */
            from: string;
            /**
             * Format: date
             * @description The last day with interest.
             */
            to: string;
            /** @description Number of days with interest. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** CompletedBulkTransfer */
        CompletedBulkTransfer: {
            /** @description The bulk transfer. */
            bulk_id: string;
            /** @description Your own reference of the bulk transfer, unique for ever among bulk transfers. */
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
                /** @description Accepted transfers that are processing. */
                processing: number;
                /** @description Accepted transfers that are successful. */
                successful: number;
                /** @description Accepted transfers that failed. */
                failed: number;
            };
            amounts: {
                /** @description Sum of the accepted transfers, kobo. */
                accepted: number;
                /** @description Sum of the successful transfers, kobo. */
                successful: number;
                /** @description Sum of the failed transfers, kobo. */
                failed: number;
                /** @description Fees, VAT and stamp duty of the successful transfers, kobo. */
                fees: number;
            };
            /** @description Your metadata; `{}` if none. */
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
             * @description When the last transfer became final.
             */
            completed_at: string | null;
            /** @description Always null: the event concerns no single wallet. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** FailedOccurrence */
        FailedOccurrence: {
            /** @description The scheduled payment. */
            schedule_payment_id: string;
            /** @description Number of the occurrence, from 1. */
            occurrence: number;
            /** @description The reference of its transfer: `schedule:<id>:<occurrence>`. */
            reference: string;
            /**
             * Format: date-time
             * @description Its scheduled time.
             */
            scheduled_for: string;
            /** @description Number of attempts. */
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
            /** @description Your metadata; `{}` if none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description Error code of the refusal; `transfer_failed`: the bank did not pay.
             * @enum {string}
             */
            failure_code: (string & {}) | 'insufficient_funds' | 'limit_exceeded' | 'rail_unavailable' | 'wallet_restricted' | 'wallet_not_found' | 'same_wallet' | 'unknown_bank' | 'unsupported_currency' | 'duplicate_reference' | 'transfer_failed';
            /** @description For people: the bank's reason, if it gave one. */
            failure_reason: string;
            /** @description The failed transfer; null if there is none. */
            transaction_id: string | null;
            /** @description Failures in a row, including this one. */
            consecutive_failures: number;
            /** @description The wallet to debit. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** NewWallet */
        NewWallet: {
            /** @description The id of the wallet. */
            id: string;
            /** @description The same as `id`. */
            wallet_id: string;
            customer_id: string;
            name: string;
            /**
             * @description Type of the wallet; null if it was created without one. It may be one that the service no longer offers.
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
            /** @description Your metadata; `{}` if none. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
            /** @description null if the bank is not on the bank list. */
            bank_code: string | null;
            /**
             * @description `pending`: requested from a bank. `expired`: past `expires_at`. `closed`: its one payment was made, or its wallet is closed. `failed`: it was not issued, and never will be.
             * @enum {string}
             */
            status: (string & {}) | 'pending' | 'active' | 'expired' | 'closed' | 'failed';
            /**
             * @description `regular`: permanent. `disposable`: it expires, and may be for one payment; only with test keys.
             * @enum {string}
             */
            type: (string & {}) | 'regular' | 'disposable';
            /** @description null if the account came with its wallet. */
            reference: string | null;
            /** @description The amount to pay, kobo; null: any amount. */
            amount: number | null;
            /**
             * @description `ALLOW_ANY`: any payment until it expires. `EXACT_ONLY`: one payment of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one payment of at least `amount` less `error_margin`. Each payment is checked alone, before fees; the last two close the account with the first payment that they accept.
             * @enum {string}
             */
            payment_policy: (string & {}) | 'ALLOW_ANY' | 'EXACT_ONLY' | 'REJECT_UNDER_PAYMENT';
            /** @description The allowed difference from `amount`, kobo. */
            error_margin: number;
            /**
             * Format: date-time
             * @description Payments from this time on are too late; null: never.
             */
            expires_at: string | null;
            /** @description Your metadata; `{}` if none. */
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
            /** @description The customer of the wallet. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** NewRestriction */
        NewRestriction: {
            /** @description The id of the wallet. */
            wallet_id: string;
            /** @description The customer of the wallet. */
            customer_id: string;
            /**
             * @description The new restriction. `outflow`: no money out. `all`: no money in or out.
             * @enum {string}
             */
            type: (string & {}) | 'outflow' | 'all';
            /** @description The reason given for the change. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
             * @constant
             */
            test?: true;
        };
        /** LiftedRestriction */
        LiftedRestriction: {
            /** @description The id of the wallet. */
            wallet_id: string;
            /** @description The customer of the wallet. */
            customer_id: string;
            /**
             * @description The lifted restriction. `outflow`: no money out. `all`: no money in or out.
             * @enum {string}
             */
            type: (string & {}) | 'outflow' | 'all';
            /** @description The reason given for the change. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
             * @description Every delivery has failed since then.
             */
            failing_since: string | null;
            /** @description HTTP status of the last attempt; null if there was none. */
            response_status: number | null;
            /** @description The fault of the last attempt. */
            error: string | null;
            /** @description Waiting deliveries, counted up to 10000. */
            deliveries_waiting: number;
            /** @description Always null: the event concerns no wallet. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
             * @description Every delivery has failed since then.
             */
            failing_since: string | null;
            /** @description HTTP status of the last attempt; null if there was none. */
            response_status: number | null;
            /** @description The fault of the last attempt. */
            error: string | null;
            /** @description Waiting deliveries, counted up to 10000. */
            deliveries_waiting: number;
            /** @description Always null: the event concerns no wallet. */
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
            /** @description The customer of the wallet. */
            customer_id: string | null;
            /** @description Your reference; null if there is none. */
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
             * @description Only on test events. Do not act on them.
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
        /** @description `events_archived` */
        "retrieveEvents-410": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    /** @enum {string} */
                    code: "events_archived";
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
        /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
        "Idempotency-Key": string;
        /** @description Id of the event: the same on every retry and resend. Act on each only once. */
        WebhookId: string;
        /** @description Unix seconds of this attempt. */
        WebhookTimestamp: string;
        /** @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough. */
        WebhookSignature: string;
    };
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
    listCustomers: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only this customer. */
                customer_id?: string;
                /** @description Only customers with this id of yours. */
                third_party_identifier?: string;
                /** @description Only the customer with this email, ignoring case. */
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
                /** @description Return 200 with the existing ids if the BVN or email already exists. */
                returnIfExist?: boolean;
            };
            header?: {
                /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
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
                     * @description Email or phone is required. Unique, ignoring case.
                     */
                    email?: string;
                    /** @description A Nigerian number (`0803…`, `234803…` or `+234803…`), or one of another country with `+`. Blanks, dashes, dots and brackets are dropped; it is stored and returned as E.164. */
                    phone?: string;
                    /** @description Unique; stored encrypted. */
                    bvn?: string;
                    /**
                     * @description Type of identity document, given with `id_number`.
                     * @enum {string}
                     */
                    id_type?: "international_passport" | "nin" | "voter_card" | "driver_license";
                    /** @description Number of the document, given with `id_type`; stored encrypted. */
                    id_number?: string;
                    /** @description Your own id of this customer. */
                    third_party_identifier?: string;
                    /** @description The wallet that receives the interest of the default wallet. */
                    interest_payout_wallet?: string;
                    /** @description For the default wallet. */
                    bypass_withdrawal_limit_rule?: boolean;
                    /** @description For the default wallet. */
                    enable_interest_accrual?: boolean;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description true: the default wallet gets a virtual account, or without an issuer the response is `rail_unavailable`. Omitted: it gets one if there is an issuer. */
                    reserve_virtual_account?: boolean;
                };
            };
        };
        responses: {
            /** @description Found by BVN or email. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description true if this request created it. */
                            new_customer: boolean;
                        };
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description true if this request created it. */
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
                    /** @description Unique; stored encrypted. */
                    bvn?: string;
                    /**
                     * @description Type of identity document, given with `id_number`.
                     * @enum {string}
                     */
                    id_type?: "international_passport" | "nin" | "voter_card" | "driver_license";
                    /** @description Number of the document, given with `id_type`; stored encrypted. */
                    id_number?: string;
                    /** @description Keys to set; null removes one, and keys left out stay. At most 20 keys, each with a text of at most 500 characters. */
                    metadata?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The updated customer. */
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
                    /** @description The id of the customer. */
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
                        /** @description Interest accrual on or off; by default decided by the tag. */
                        interest_enabled?: boolean;
                        /** @description Percent a year, at most 4 decimals; by default the rate of the business. */
                        interest_rate?: number;
                        /** @description The wallet that receives interest payouts: an existing one, or one in this request. Default: itself. */
                        interest_payout_wallet?: string;
                        /** @description Frees the wallet from the rule on monthly withdrawals. */
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
                /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
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
                    /** @description The id of the customer. */
                    customer_id: string;
                    /** @description Issue a virtual account to fund it. */
                    reserve_virtual_account?: boolean;
                    /** @description Default true. */
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
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description Only the wallets of this customer. */
                customer_id?: string;
                /** @description Only wallets with this tag. */
                tag?: string;
                /** @description Only the wallet with this name. */
                name?: string;
                /** @description `restricted`: it cannot pay; see `restriction`. `closed`: it can never pay or receive money again. */
                status?: "active" | "restricted" | "closed";
                /** @description Only objects whose metadata has all these values, such as `metadata[order_id]=6735`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description `DESC` (default): newest first. `ASC`: oldest first. */
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
                    /** @description Frees the wallet from the rule on monthly withdrawals. */
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
            /** @description The updated wallet. */
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
                /** @description A past time, RFC 3339; default now. */
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
                /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the wallet to credit, which must hold NGN. */
                    wallet_id: string;
                    /**
                     * @description `regular`: permanent. `disposable`: it expires, and may be for one payment; only with test keys.
                     * @enum {string}
                     */
                    type: "regular" | "disposable";
                    /** @description The name on the account; by default that of the wallet. */
                    name?: string;
                    /** @description BVN of the account holder. It is checked, but neither stored nor passed on. */
                    bvn?: string;
                    /** @description The bank code of the issuer, if there are several; not for live keys. */
                    code?: string;
                    /** @description Minutes until a disposable account expires; required for disposable accounts. */
                    expiry?: number;
                    /** @description The amount to pay to a disposable account, kobo; required unless it takes any amount. */
                    amount?: number;
                    /** @description Your own reference of the account, unique for ever among accounts. The same content again gets the same response. Generated if omitted. */
                    reference?: string;
                    /**
                     * @description `ALLOW_ANY`: any payment until it expires. `EXACT_ONLY`: one payment of `amount`, give or take `error_margin`. `REJECT_UNDER_PAYMENT`: one payment of at least `amount` less `error_margin`. Each payment is checked alone, before fees; the last two close the account with the first payment that they accept.
                     * @enum {string}
                     */
                    payment_policy?: "ALLOW_ANY" | "EXACT_ONLY" | "REJECT_UNDER_PAYMENT";
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description The allowed difference from `amount`, kobo; default 0. */
                    error_margin?: number;
                };
            };
        };
        responses: {
            /** @description The account is reserved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description Yours, or a generated one. */
                            reference: string;
                            /**
                             * @description `active`: issued. `pending`: requested from a bank; until the event it has no number and no bank. `failed`: the bank did not issue it.
                             * @enum {string}
                             */
                            status: (string & {}) | 'active' | 'pending' | 'failed';
                            account_details: {
                                /** @description A 10-digit NUBAN; null until it is issued. */
                                account_number: string | null;
                                /** @description The requested name, until a bank gives its own. */
                                account_name: string;
                                /** @description null until it is issued. */
                                bank_name: string | null;
                            };
                            /**
                             * Format: date-time
                             * @description Payments from this time on are too late; null: never.
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
            /** @description The virtual accounts, oldest first. */
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
                /** @description The first day, such as 2026-01-01, in the business time zone. */
                start_date: string;
                /** @description The last day, part of the statement: at most 366 days in all, and not after today. */
                end_date: string;
                /** @description Default `json`. */
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
                /** @description Items a page; default 20. */
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
                    /** @description Disabling cancels waiting deliveries. */
                    enabled?: boolean;
                    /** @description true (default): send the URL a GET, which must return 200. */
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
                    /** @description Hours for which the old secret also signs; default 24. 0 ends it at once, for a leaked secret. */
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
                     * @description The type of the sample event.
                     * @enum {string}
                     */
                    type: "bank-transfer.outflow.success" | "bank-transfer.outflow.failed" | "bank-transfer.outflow.reversed" | "bank-transfer.inflow.success" | "wallet-transfer.outflow.success" | "interest-payout.success" | "bulk-transfer.completed" | "schedule-payment.failed" | "schedule-payment.deactivated" | "create-wallet.success" | "reserve_virtual_account.success" | "restriction-created.success" | "restriction-lifted.success" | "webhook-endpoint.failing" | "webhook-endpoint.disabled";
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
                    /** @description Amount in kobo. */
                    amount: number;
                    /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description The money has come in. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description Yours, or a generated one. */
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
                    /** @description Number of a virtual account of this business, in any state. */
                    account_number: string;
                    /** @description Amount in kobo. */
                    amount: number;
                    /** @description Name of the sender. */
                    sender_name?: string;
                    /** @description Account of the sender, for a return. */
                    sender_account_number?: string;
                    /** @description `code` or `nip_code` of the bank list. */
                    sender_bank_code?: string;
                    /** @description An empty text counts as none. */
                    narration?: string;
                };
            };
        };
        responses: {
            /** @description The bank has received it. */
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
                            /** @description The bank's id of the inflow: `session_id` of the movement. */
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
                    /** @description Id of the wallet to credit, which cannot be the source. */
                    destination: string;
                    /**
                     * @description The currency of both wallets.
                     * @enum {string}
                     */
                    currency: (string & {}) | 'NGN';
                    /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                    reference: string;
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
            /** @description Posted; TSQ finds it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                     * @description Currency of the transfer.
                     * @enum {string}
                     */
                    currency: "NGN";
                    /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
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
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
    listBulkTransfers: {
        parameters: {
            query?: {
                /** @description Items a page; default 20. */
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
            /** @description A page of bulk transfers. */
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
                        data: components["schemas"]["BulkTransferPage"];
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
                    /** @description Your own reference of the bulk transfer, unique for ever among bulk transfers. */
                    reference: string;
                    /**
                     * @description Currency of the transfer.
                     * @enum {string}
                     */
                    currency: "NGN";
                    /** @description Id of the wallet to debit, for transfers without a `source`. */
                    source?: string;
                    /**
                     * @description `independent` (default): each transfer is accepted or refused alone. `all_or_nothing`: one refusal refuses all.
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
                        /** @description Id of the wallet to debit; by default the `source` of the request. */
                        source?: string;
                        /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
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
            /** @description Each transfer was accepted or refused. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description Your own reference of the bulk transfer, unique for ever among bulk transfers. */
                            reference: string;
                            /** @description Transfers that are accepted. */
                            accepted: number;
                            /** @description Transfers that are refused. */
                            refused: number;
                            /** @description A result for each transfer, in order. */
                            results: {
                                /** @description Position of the transfer in the request, from 0. */
                                index: number;
                                reference: string;
                                /**
                                 * @description `accepted`: a transfer like any other, which TSQ finds. `refused`: nothing moves.
                                 * @enum {string}
                                 */
                                status: (string & {}) | 'accepted' | 'refused';
                                /** @description Why it is refused, as for a single transfer. */
                                code?: string;
                                /** @description Explains the fault. */
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
                /** @description Bank account number. */
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
                        /** @description Bank account number. */
                        accountNumber: string;
                        /** @description `code` or `nip_code` of the bank list. */
                        bankCode: string;
                        /** @description The name that you expect. */
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
                            /** @description Position of the account in the request, from 0. */
                            index: number;
                            /**
                             * @description `not_found`: the bank does not know the account. `unavailable`: the bank did not answer; the account may exist.
                             * @enum {string}
                             */
                            status: (string & {}) | 'found' | 'not_found' | 'unavailable';
                            /** @description Name of the account, if it was found. */
                            account_name?: string;
                            /**
                             * @description Comparison with the name that you expect. `exact`: the same words, in any order. `close`: every word of the shorter name, at least two, is a word of the longer one; a single letter stands for any word that begins with it. `different`: otherwise.
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
                    /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                    reference: string;
                    /** @description Amount in kobo; by default the remainder of the inflow. */
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
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                            /** @description Id of the transfer that refunds it. */
                            transaction_id: string;
                            /** @description Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it. */
                            reference: string;
                            /** @description The refunded amount, kobo. */
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
                /** @description Items a page; default 20. */
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
                /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
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
                     * @description `one-time`: it pays once. `recurring`: it pays repeatedly.
                     * @enum {string}
                     */
                    payout_type: "one-time" | "recurring";
                    /**
                     * @description Interval of recurring payments, for which it is required; ignored for one-time payments.
                     * @enum {string}
                     */
                    frequency?: "day" | "week" | "month";
                    /** @description Time of the first payment; default now. At most 60 s in the past. Monthly payments keep its day. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
                    start_date?: string;
                    /** @description The last moment at which it may pay; by default there is none. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
                    end_date?: string;
                    /** @description Id of the wallet to debit. */
                    source_wallet_id: string;
                    /**
                     * @description A wallet or a bank account.
                     * @enum {string}
                     */
                    destination_type: "wallet" | "bank";
                    /** @description The id of the wallet, or the account number: 10 digits. */
                    destination_id: string;
                    /** @description `code` or `nip_code` of the bank; required for banks, and only for them. */
                    destination_code?: string;
                    /** @description The narration of each payment. An empty text counts as none. */
                    description?: string;
                    /** @description Texts of your own, returned with the object and in its events. At most 20 keys, each with a text of at most 500 characters. Not for personal data: it is not encrypted. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Scheduled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                    /** @description false stops the payments. Payments missed while it is inactive are skipped. */
                    is_active?: boolean;
                    /** @description Time of the next attempt only: in the future, and not after the end. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. RFC 3339, or `YYYY-MM-DD HH:mm:ss` in the business time zone. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description From this day (such as 2026-01-15, in the business time zone) or RFC 3339 instant. */
                start_date?: string;
                /** @description Up to this day, inclusive, or this instant. */
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
                /** @description Kind of movement. */
                category?: "bank-outflow" | "bank-inflow" | "wallet-transfer" | "bank-inflow-return" | "adjustment" | "bank-outflow-reversal" | "interest-payout" | "rail-fee";
                /** @description Only the movement with this reference. */
                reference?: string;
                /** @description Only transfers of this bulk transfer. */
                bulk_id?: string;
                /** @description Only movements of at least this amount, kobo. */
                amount_from?: number;
                /** @description Only movements of at most this amount, kobo. */
                amount_to?: number;
                /** @description Only movements to or from this bank account or virtual account. A new movement is found after some seconds. */
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
                /** @description Items a page; default 20. */
                limit?: number;
                /** @description `endCursor` or `previousCursor` of a page. */
                cursor?: string;
                /** @description From this day (such as 2026-01-15, in the business time zone) or RFC 3339 instant. */
                start_date?: string;
                /** @description Up to this day, inclusive, or this instant. */
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
                /** @description Only events after this sequence; by default 0, the beginning. */
                after?: number;
                /** @description Maximum number of events; default 100. */
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
                            /** @description The response is complete up to this sequence: use it as the next `after`. */
                            last_sequence: number;
                            /** @description true if more events follow. */
                            has_more: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["retrieveEvents-400"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["scope_missing-or-address_not_allowed-2"];
            410: components["responses"]["retrieveEvents-410"];
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
                /** @description Items a page; default 20. */
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
                /** @description A unique value for this request, such as a UUID, so that you can safely send it again. The same request with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free. */
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
                    /** @description Present if the response repeats an earlier one: nothing moved this time. */
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
                     * @description The restriction. `outflow`: no money out. `all`: no money in or out.
                     * @enum {string}
                     */
                    type: "outflow" | "all";
                    /** @description The reason, for later review. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The updated wallet. */
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
            /** @description The updated wallet. */
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
            /** @description The updated wallet. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
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
                /** @description Id of the event: the same on every retry and resend. Act on each only once. */
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
            /** @description Disables the endpoint: it receives nothing more. */
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
            /** @description Not accepted, even a redirect: Kolo retries later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
