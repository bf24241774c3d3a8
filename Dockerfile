# Two stages: one with the tools of building, one with the runtime alone. scripts/prove-dockerfile.mjs runs these very
# lines in clean folders where there is no Docker engine.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs
# Left by npm and not needed to run: the Node of the lock file (the image has its own), and types that libraries name as peers.
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/.bin node_modules/node-* node_modules/typescript node_modules/@typescript node_modules/@types

FROM node:24-slim
# Two arenas: glibc's usual eight a core keep 30 MB unused.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/index.html ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/locales ./locales
COPY --from=build /app/src/server/db/migrations ./src/server/db/migrations
COPY --from=build /app/src/server/db/reference ./src/server/db/reference
COPY --from=build /app/src/server/preview/fonts ./src/server/preview/fonts
COPY --from=build /app/src/server/letters/letter.typ ./src/server/letters/letter.typ
COPY --from=build /app/src/server/letters/fonts ./src/server/letters/fonts
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
