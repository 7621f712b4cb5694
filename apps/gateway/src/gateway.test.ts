import { expect, onTestFinished, test } from "vitest";
import { FakeHolds } from "../testing/fake-holds.ts";
import { emptyConfig, startFakeServer } from "../testing/fake-server.ts";
import { eventually, memoryLog, realRuntime } from "../testing/runtimes.ts";
import { temporaryDirectory } from "../testing/temporary-directory.ts";
import { runGateway } from "./gateway.ts";
import { openStore } from "./outbox/open-store.ts";
import { StoreDamage } from "./outbox/store-damage.ts";
import type { Runtime } from "./runtime.ts";
import { readSettings } from "./settings.ts";

/** The parts of a gateway that is not started yet, with its own folder and a server that knows holds. */
const prepare = async (runtime: Runtime = realRuntime) => {
  const server = await startFakeServer();
  onTestFinished(server.close);
  server.state.holds = new FakeHolds(60_000);
  const settings = readSettings({
    FIEL_SERVER: server.url.href,
    FIEL_DEVICE_KEY: "key",
    FIEL_GATEWAY_DATA: temporaryDirectory(),
  });
  const store = openStore(settings.dataDirectory, { now: runtime.now });
  onTestFinished(store.close);
  const log = memoryLog();
  return { server, store, log, parts: { settings, store, runtime, log, updater: null } };
};

test("one of its loops that fails ends all others before it throws, and damage is known as such", async () => {
  let sleeping = 0;
  const damage = new StoreDamage("a page that cannot be one");
  const runtime: Runtime = {
    ...realRuntime,
    sleep: async (ms, signal) => {
      // The sleep of the clock's watch, the only one that lasts a second; a failure there ends the gateway.
      if (ms === 1_000) throw damage;
      sleeping += 1;
      await realRuntime.sleep(ms, signal);
      sleeping -= 1;
    },
  };
  const { store, parts } = await prepare(runtime);
  await expect(runGateway(parts, new AbortController().signal)).rejects.toBe(damage);
  expect(sleeping).toBe(0);
  expect(store.damage.signal.reason).toBe(damage);
});

test("does not tell its end to a server that says that the key is another client's", async () => {
  const { server, log, parts } = await prepare();
  server.state.config = { ...emptyConfig, tenant: "acme", client: "7d3c8b1e-5b7a-4a53-9a53-000000000001" };
  const ended = runGateway(parts, new AbortController().signal);
  ended.catch(() => undefined);
  await eventually(() => server.reports.length > 0, log.text);
  server.state.config = { ...emptyConfig, tenant: "other", client: "7d3c8b1e-5b7a-4a53-9a53-000000000002" };
  await eventually(server.tellRegistrationsChanged, log.text);
  await expect(ended).rejects.toThrow('é do cliente "acme", e a chave é do cliente "other"');
  expect(server.reports.filter(({ reading }) => reading?.leaves)).toEqual([]);
});
