import type { PatientFetch } from "./patient-fetch.ts";

/** Whether the server can work. Any status below 500 counts, also from a proxy that does not know the address. */
export const probeOf =
  ({ fetch }: { readonly fetch: PatientFetch }) =>
  async (): Promise<boolean> =>
    (await fetch("/health/ready", { deadline: "probe" })).status < 500;
