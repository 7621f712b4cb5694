import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Transform } from "node:stream";

export interface FlakyRoad {
  readonly port: number;
  /** Lets requests pass and holds back answers until `open`. */
  mute(): void;
  /** Closes all connections and refuses new ones. */
  block(): Promise<void>;
  open(): Promise<void>;
}

/** A proxy to a local server whose connections can be cut, like a network. */
export async function openFlakyRoad(target: number): Promise<FlakyRoad> {
  const sockets = new Set<Socket>();
  let muted = false;
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const answers = new Transform({
      transform: (piece: Buffer, _, done) => (muted ? done() : done(null, piece)),
    });
    near.pipe(far).pipe(answers).pipe(near);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    mute: () => void (muted = true),
    open: () => {
      muted = false;
      return listen(port);
    },
    async block() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
