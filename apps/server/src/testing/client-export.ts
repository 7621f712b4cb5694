import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ClientLeaving } from "@fiel/contracts";
import { openZip } from "../platform/sheets/read-zip.ts";
import type { LoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import { bearer, type TestApp } from "./test-app.ts";

/** What a manager does about a client's export, and sees of it. */
export async function managersExport(test: TestApp, tenant: string) {
  const { token } = await test.signInManager();
  const url = `/api/management/clients/account/${tenant}/leaving`;
  const headers = bearer(token);
  return {
    /** Where it is downloaded. */
    start: async () =>
      (await test.app.inject({ method: "POST", url: `${url}/export`, headers })).json<{ path: string }>()
        .path,
    exportedNow: async () => (await test.app.inject({ url, headers })).json<ClientLeaving>().exported,
  };
}

export async function unzip(content: Buffer, root: string): Promise<void> {
  const zip = await openZip(content);
  for (const name of zip.names) {
    const place = path.join(root, name);
    await mkdir(path.dirname(place), { recursive: true });
    await pipeline(zip.read(name), createWriteStream(place));
  }
}

/** The store, whose answers of text wait until it goes on. */
export function heldTelemetry(telemetry: LoggedTelemetry): { held: LoggedTelemetry; goOn: () => void } {
  const going = Promise.withResolvers<void>();
  const forTenant: LoggedTelemetry["forTenant"] = (tenantId) => {
    const store = telemetry.forTenant(tenantId);
    return { ...store, text: (select, signal) => going.promise.then(() => store.text(select, signal)) };
  };
  return { held: { ...telemetry, forTenant }, goOn: () => going.resolve() };
}
