-- An endpoint's id, secret and time of creation are written once: only what is changed later may be updated.
REVOKE UPDATE ON webhook_endpoints FROM kolo_app;
GRANT UPDATE (url, event_types, description, status, disabled_reason, updated_at) ON webhook_endpoints TO kolo_app;
