import { startPage } from "../app/start-page.tsx";
import type { Outside } from "../shared/environment/environment.ts";
import { createManagementServices } from "./services.ts";

const outside: Outside = {
  deviceNow: () => Date.now(),
  random: () => Math.random(),
  fetch: (input, init) => globalThis.fetch(input, init),
  storage: globalThis.localStorage,
};

await startPage(outside, createManagementServices);
