import { startPage } from "../app/start-page.tsx";
import { createPatientFetch, type Upload } from "../shared/api/patient-fetch.ts";
import type { Outside } from "../shared/environment/environment.ts";
import { openStorage } from "../shared/environment/open-storage.ts";
import { createManagementServices } from "./services.ts";

// Not needed for the first screen, but loaded before the network may be gone. Until then forms are sent without progress.
let upload: Upload | undefined;

const outside: Outside = {
  deviceNow: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  fetch: createPatientFetch({
    fetch: (input, init) => globalThis.fetch(input, init),
    upload: () => upload,
  }),
  storage: openStorage(() => globalThis.localStorage),
};

await startPage(outside, createManagementServices);
import("../shared/api/upload-form.ts").then(
  ({ uploadForm }) => (upload = uploadForm),
  () => undefined,
);
