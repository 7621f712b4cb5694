import type { PatientFetch } from "./patient-fetch.ts";

/** Whether the server can work. Any answer but a failure is one: of both stores, or of a proxy that knows no such address. */
export const probeOf =
  ({ fetch }: { readonly fetch: PatientFetch }) =>
  async (): Promise<boolean> =>
    (await fetch("/health/ready", { deadline: "probe" })).status < 500;
