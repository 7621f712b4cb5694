import { connect, createServer, type Server, type Socket } from "node:net";

/** `mute`: requests arrive and answers do not. `silent`: nothing passes, and neither side gets an error. */
type State = "whole" | "mute" | "silent";

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  /** False forever once the connection stops passing requests. The same holds for `answers`. */
  asks: boolean;
  answers: boolean;
}

/** A router between browsers and server that drops its connections silently. They hang forever, and so do new ones meanwhile. */
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

  /** Sets the state. Connections that have lost data stay dead. */
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
