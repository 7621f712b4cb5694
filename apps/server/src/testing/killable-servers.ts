import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { programPath } from "@fiel/testkit/program-path";
import { SMTPServer } from "smtp-server";
import type { Access } from "../platform/stores/postgres/roles.ts";
import { openTestPostgres, type TestPostgres } from "./test-postgres.ts";

/** `FIEL_KILLS=20` runs the longer test that the issue asks for. */
export const kills = Number(process.env["FIEL_KILLS"] ?? 4);
/** Ms until the mail server answers, so that kills fall before, during and after it. */
const answerMs = 25;

/** Settings of a process to be killed, as JSON in its first argument. It prints a line when it is ready. */
export interface KillableSettings {
  readonly access: Access;
  readonly smtpUrl: string;
  readonly leaseS: number;
  readonly lookEveryMs: number;
}

export interface ReceivedMail {
  readonly to: string;
  /** Message-ID. */
  readonly id: string;
  readonly atMs: number;
}

/** Two processes that do a server's background work on one database, and their mail server. */
export interface KillableServers {
  readonly postgres: TestPostgres;
  readonly received: readonly ReceivedMail[];
  start(): Promise<void>;
  /** Kills the older one with SIGKILL and starts another. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

/** `entry`: the program from the root of the repository. */
export async function openKillableServers(entry: string): Promise<KillableServers> {
  const received: ReceivedMail[] = [];
  const smtp = slowMailServer((mail) => received.push(mail));
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const postgres = await openTestPostgres();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const settings: KillableSettings = { access: postgres.access, smtpUrl, leaseS: 2, lookEveryMs: 200 };
  const running: ChildProcess[] = [];
  const startOne = async (): Promise<void> => {
    const server = spawn(process.execPath, [programPath(entry), JSON.stringify(settings)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(server);
    await once(server.stdout, "data");
  };
  return {
    postgres,
    received,
    async start() {
      await startOne();
      await startOne();
    },
    async killOne() {
      const one = running.shift();
      if (one === undefined) return;
      const gone = once(one, "exit");
      one.kill("SIGKILL");
      await gone;
      await startOne();
    },
    async close() {
      for (const server of running) server.kill("SIGKILL");
      await postgres.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function slowMailServer(onMail: (mail: ReceivedMail) => unknown): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData: (stream, { envelope }, done) => {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (piece: string) => (source += piece));
      stream.on("end", () => {
        const id = /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? "";
        onMail({ to: envelope.rcptTo[0]?.address ?? "", id, atMs: Date.now() });
        setTimeout(done, answerMs);
      });
    },
  });
  // A killed process breaks its connection.
  smtp.on("error", () => undefined);
  return smtp;
}
