import { Socket } from "node:net";
import { MachineTrouble } from "../driver.ts";

const connectTimeoutMs = 3_000;

export interface ScalePlace {
  readonly host: string;
  readonly port: number;
  /** Bytes that request a weight; null when the scale sends by itself. */
  readonly question: string | null;
  readonly askEveryMs: number;
}

interface Heard {
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Called when the connection ended; later bytes belong to another one. */
  readonly onEnd: () => void;
}

const open = (socket: Socket, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new MachineTrouble("silent", reason));
    const timer = setTimeout(() => socket.destroy(new Error("sem resposta à conexão")), connectTimeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once("error", (error) => fail(error.message));
    socket.once("close", () => {
      clearTimeout(timer);
      fail("a balança fechou a conexão");
    });
    socket.setNoDelay().setKeepAlive(true).connect({ host, port });
  });

/** The connection to a scale or to the converter in front of it, on which the scale is asked regularly. */
export const createScaleLine = (
  { host, port, question, askEveryMs }: ScalePlace,
  { onBytes, onEnd }: Heard,
) => {
  let live: Socket | null = null;

  const end = (): void => {
    live = null;
    onEnd();
  };

  const connect = async (): Promise<void> => {
    const socket = new Socket();
    live = socket;
    let asking: NodeJS.Timeout | undefined;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (live === socket) onBytes(bytes);
    });
    socket.on("close", () => {
      clearInterval(asking);
      if (live === socket) end();
    });
    await open(socket, host, port);
    // The connection was dropped meanwhile; nothing would clear the interval.
    if (question === null || socket.destroyed) return;
    const ask = (): void =>
      void (socket.writable && socket.writableLength === 0 && socket.write(question, "latin1"));
    ask();
    asking = setInterval(ask, askEveryMs);
  };

  const drop = (): void => {
    if (live === null) return;
    live.destroy();
    end();
  };

  return { connect, drop, isOpen: (): boolean => live !== null };
};

export type ScaleLine = ReturnType<typeof createScaleLine>;
