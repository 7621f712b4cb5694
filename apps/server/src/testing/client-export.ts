import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import type { ClientLeaving } from "@fiel/contracts";
import { openZip } from "../platform/sheets/read-zip.ts";
import type { LoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import { bearer, type TestApp } from "./test-app.ts";
import { testCaller } from "./test-caller.ts";

/** Calls of a manager for a client's export. */
export async function managersExport(test: TestApp, tenant: string) {
  const { token } = await test.signInManager();
  const url = `/api/management/clients/account/${tenant}/leaving`;
  const headers = bearer(token);
  return {
    /** Path of the download, or the error code. */
    start: async (): Promise<{ readonly path?: string; readonly code?: string }> => {
      const answer = await test.app.inject({ method: "POST", url: `${url}/export`, headers });
      const said = answer.json<{ path?: string; error?: { code: string } }>();
      return said.error === undefined ? said : { code: said.error.code };
    },
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

/** The telemetry store, whose text answers wait until `goOn` is called. */
export function heldTelemetry(telemetry: LoggedTelemetry): { held: LoggedTelemetry; goOn: () => void } {
  const going = Promise.withResolvers<void>();
  const forTenant: LoggedTelemetry["forTenant"] = (tenantId) => {
    const store = telemetry.forTenant(tenantId);
    return { ...store, text: (select, signal) => going.promise.then(() => store.text(select, signal)) };
  };
  return { held: { ...telemetry, forTenant }, goOn: () => going.resolve() };
}

interface Client {
  readonly tenant: string;
  readonly token: string;
}

/** The client's administrator grants read access to the provider. */
export const letIn = (test: TestApp, { tenant, token }: Client) =>
  testCaller(test.app, tenant, token)("/support", { body: { access: "read", hours: 1 } });

/** The client's administrator revokes open grants. */
export async function endGrants(test: TestApp, { tenant, token }: Client): Promise<void> {
  const call = testCaller(test.app, tenant, token);
  const { grants } = (await call<{ grants: readonly { id: number; state: string }[] }>("/support")).body;
  for (const { id } of grants.filter(({ state }) => state === "open"))
    await call(`/support/${id}`, { method: "DELETE" });
}

/** Text of all files of an unpacked export. */
export async function textsIn(root: string): Promise<string> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(path.join(parentPath, name));
      return (name.endsWith(".gz") ? gunzipSync(content) : content).toString("latin1");
    }),
  );
  return texts.join("\n");
}
