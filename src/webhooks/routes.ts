export { endpointRoutes } from './endpoints/routes.ts';
export { webhookLogRoutes } from './log/routes.ts';
