import { tmpdir } from "node:os";
import { openTestStores, type TestStores } from "./test-stores.ts";
import type { TelemetryPlace } from "./telemetry-places.ts";
import type { TestPostgres } from "./test-postgres.ts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { createApp } from "../create-app.ts";
import type { Mailer, NamedMail } from "../platform/mail/mailer.ts";
import { testPeople, type TestPeople } from "./test-people.ts";

/** What one of several servers on the same stores may have of its own. */
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
  >
>;

export interface TestApp extends TestPeople {
  readonly app: FastifyInstance;
  readonly postgres: TestPostgres;
  readonly stores: TestStores;
  /** Every mail that any of the servers sent. */
  readonly mails: readonly NamedMail[];
  /** Another server on the same stores. */
  openReplica(options?: ReplicaOptions): Promise<FastifyInstance>;
  close(): Promise<void>;
}

const operatorToken = "the-operator-of-the-tests";

/** The whole server over real, empty stores. A process may have one of them open: the engine holds one directory. */
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
      // Tests say by a header where a request comes from, as a proxy on this machine would.
      trustedProxies: ["127.0.0.1"],
      operatorToken,
      webDirectory: tmpdir(),
      gatewayReleases: "/nowhere",
      dataDirectory: tmpdir(),
      heartbeatMs: 200,
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

/** Shows what opens `/metrics` and `/api/docs`. */
export const asOperator = { authorization: `Bearer ${operatorToken}` };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
