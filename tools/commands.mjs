/**
 * What each npm script runs under Node 24, after the setup. `before` runs to its end first, in a process of its own: what a build
 * takes of memory is given back;
 * `terminal` commands may ask the person in front of it.
 * @typedef {{ before?: string[], entry: string, terminal?: boolean }} Command
 * @type {Record<string, Command>}
 */
export const commands = {
  start: { before: ["tools/web/main.ts"], entry: "tools/demo/main.ts" },
  serve: { before: ["tools/web/main.ts"], entry: "apps/server/src/main.ts" },
  dev: { entry: "tools/dev/main.ts" },
  gateway: { entry: "apps/gateway/src/main.ts" },
  simulator: { entry: "apps/simulator/src/main.ts" },
  fiel: { entry: "apps/server/src/fiel.ts", terminal: true },
  bench: { entry: "bench/main.ts" },
  "pack:server": { entry: "tools/pack/pack-server.ts" },
  "pack:gateway": { entry: "tools/pack/pack-gateway.ts" },
  build: { entry: "tools/web/main.ts" },
  test: { entry: "tools/test/main.ts" },
  verify: { entry: "tools/checks/main.ts" },
  format: { entry: "tools/format.ts" },
  screens: { entry: "tools/screens/main.ts" },
  "screens:compare": { before: ["tools/web/main.ts"], entry: "tools/screens/compare/main.ts" },
};
