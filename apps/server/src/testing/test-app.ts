import { tmpdir } from "node:os";
import { openTestStores, type TestStores } from "./test-stores.ts";
import type { TelemetryPlace } from "./telemetry-places.ts";
import type { TestPostgres } from "./test-postgres.ts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { createApp } from "../create-app.ts";
import type { Mailer, NamedMail } from "../platform/mail/mailer.ts";
import { testPeople, type TestPeople } from "./test-people.ts";

/** Options of one of several servers on the same stores. */
export type ReplicaOptions = Partial<
  Pick<
    Parameters<typeof createApp>[0],
    | "postgres"
    | "telemetry"
    | "now"
    | "mailer"
    | "provider"
    | "payments"
    | "confirmedNow"
    | "gatewayReleases"
    | "holdSilenceMs"
    | "longestDrawingMs"
    | "log"
    | "privateNetworks"
    | "proxy"
  >
>;

export interface TestApp extends TestPeople {
  readonly app: FastifyInstance;
  readonly postgres: TestPostgres;
  readonly stores: TestStores;
  /** Mails sent by any of the servers. */
  readonly mails: readonly NamedMail[];
  /** Opens another server on the same stores. */
  openReplica(options?: ReplicaOptions): Promise<FastifyInstance>;
  close(): Promise<void>;
}

const operatorToken = "the-operator-of-the-tests";

/** The whole server with real, empty stores. One per process, because the engine holds one directory. */
export async function openTestApp(
  options: ReplicaOptions = {},
  openPlace?: () => Promise<TelemetryPlace>,
): Promise<TestApp> {
  const stores = await openTestStores(openPlace);
  const apps: FastifyInstance[] = [];
  const mails: NamedMail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => undefined };
  const openReplica = async (replica: ReplicaOptions = {}): Promise<FastifyInstance> => {
    const app = await createApp({
      postgres: stores.postgres.store,
      telemetry: stores.telemetry,
      log: pino({ level: "silent" }),
      mailer,
      now: Date.now,
      publicUrl: "http://localhost",
      // Tests set a request's address by a header, like a proxy on this machine.
      trustedProxies: ["127.0.0.1"],
      operatorToken,
      webDirectory: tmpdir(),
      gatewayReleases: "/nowhere",
      dataDirectory: tmpdir(),
      heartbeatMs: 200,
      ...((replica.now ?? options.now) && { isClockBehind: async () => false }),
      ...options,
      ...replica,
    });
    apps.push(app);
    return app;
  };
  const app = await openReplica();
  return {
    ...testPeople(app, stores.postgres),
    app,
    postgres: stores.postgres,
    stores,
    mails,
    openReplica,
    async close() {
      await Promise.all(apps.map((one) => one.close()));
      await stores.close();
    },
  };
}

/** Header that authorizes `/metrics` and `/api/docs`. */
export const asOperator = { authorization: `Bearer ${operatorToken}` };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
