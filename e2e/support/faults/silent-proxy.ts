import { connect, createServer, type Server, type Socket } from "node:net";

/** `mute`: what is asked arrives, and no answer comes back. `silent`: nothing goes through, and nobody is told. */
type State = "whole" | "mute" | "silent";

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  /** Once it carries no more, it never will again. */
  asks: boolean;
  answers: boolean;
}

/** A router between browsers and the server that forgets its connections: they hang for good, and so do those that are made meanwhile. */
export class SilentProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #lines = new Set<Line>();
  readonly #hanging = new Set<Socket>();
  #state: State = "whole";

  private constructor(server: Server, target: URL, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server;
    this.#target = { host: target.hostname, port: Number(target.port) };
    server.on("connection", (near) => this.#carry(near));
  }

  static async open(target: string, port: number): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server, new URL(target), port);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return proxy;
  }

  /** From now on; connections that have lost something stay dead. */
  turn(state: State): void {
    this.#state = state;
    if (state === "whole") return;
    for (const line of this.#lines) {
      line.answers = false;
      if (state === "silent") line.asks = false;
    }
  }

  close(): void {
    for (const socket of this.#hanging) socket.destroy();
    this.#server.close();
  }

  #keep(socket: Socket): void {
    this.#hanging.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#hanging.delete(socket));
  }

  #carry(near: Socket): void {
    this.#keep(near);
    if (this.#state === "silent") return void near.pause();
    const far = connect(this.#target);
    this.#keep(far);
    const line: Line = { near, far, asks: true, answers: this.#state === "whole" };
    this.#lines.add(line);
    near.on("data", (piece) => line.asks && far.write(piece));
    near.on("close", () => {
      this.#lines.delete(line);
      if (line.asks) far.destroy();
    });
    far.on("data", (piece) => line.answers && near.write(piece));
    far.on("close", () => line.answers && near.end());
  }
}
