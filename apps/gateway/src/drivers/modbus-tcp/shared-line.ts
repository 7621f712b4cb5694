import { ModbusTCPClient } from "jsmodbus";
import { Socket } from "node:net";

const connectTimeoutMs = 3_000;
const responseTimeoutMs = 2_000;
/** Length of the longest Modbus TCP frame. */
const maxFrameBytes = 260;

export interface Place {
  readonly host: string;
  readonly port: number;
}

interface Live {
  readonly socket: Socket;
  readonly clients: Map<number, ModbusTCPClient>;
}

const open = ({ host, port }: Place, socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error("sem resposta à conexão")), connectTimeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(new Error("a máquina fechou a conexão"));
    });
    socket.once("error", reject);
    socket.setNoDelay().setKeepAlive(true).connect({ host, port });
  });

/** jsmodbus uses a socket only after its connect event, so the event is repeated for the open connection. */
const addClient = ({ socket, clients }: Live, unitId: number): ModbusTCPClient => {
  const client = new ModbusTCPClient(socket, unitId, responseTimeoutMs);
  clients.set(unitId, client);
  socket.emit("connect");
  return client;
};

/**
 * The only connection to an address, with one request at a time: several machines may be behind a serial bridge, and many controllers accept one
 * connection. Any failure closes it, because a late or damaged answer must never be taken for the next one's.
 */
class SharedLine {
  readonly users = new Set<object>();
  readonly #place: Place;
  #live: Live | null = null;
  #received = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isLeft = false;

  constructor(place: Place) {
    this.#place = place;
  }

  drop(): void {
    this.#live?.socket.destroy();
    this.#live = null;
  }

  /** Called when the last user has left: waiting requests fail, and no connection is opened again. */
  end(): void {
    this.#isLeft = true;
    this.drop();
  }

  /** Talks to a unit after all earlier requests were answered. */
  ask<T>(unitId: number, talk: (client: ModbusTCPClient) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#isLeft) throw new Error("a conexão foi encerrada");
      const live = this.#live ?? (await this.#connect());
      this.#received = 0;
      return talk(live.clients.get(unitId) ?? addClient(live, unitId));
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #connect(): Promise<Live> {
    const socket = new Socket();
    // Each unit's client listens to the same socket.
    socket.setMaxListeners(0);
    const mine = { socket, clients: new Map<number, ModbusTCPClient>() };
    this.#live = mine;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (this.#live === mine) this.#live = null;
    });
    // jsmodbus buffers all bytes until it can parse them, so an endless answer would fill the memory.
    socket.on("data", (chunk) => {
      this.#received += chunk.length;
      if (this.#received > maxFrameBytes)
        socket.destroy(new Error("mais bytes do que uma resposta Modbus tem"));
    });
    await open(this.#place, socket);
    return mine;
  }
}

/** One form of a host's name: names have no case, and a dot at the end says only that they are complete. */
const hostKey = (host: string): string => host.trim().toLowerCase().replace(/\.$/, "");

const lines = new Map<string, SharedLine>();

/** The connection to an address for one more user, who calls `leave` after the last read. */
export function takeLine(place: Place) {
  const user = {};
  const key = `${hostKey(place.host)} ${place.port}`;
  const line = (): SharedLine => {
    const found = lines.get(key) ?? new SharedLine(place);
    lines.set(key, found);
    found.users.add(user);
    return found;
  };
  return {
    ask: <T>(unitId: number, talk: (client: ModbusTCPClient) => Promise<T>) => line().ask(unitId, talk),
    drop: (): void => lines.get(key)?.drop(),
    leave: (): void => {
      const found = lines.get(key);
      found?.users.delete(user);
      if (found === undefined || found.users.size > 0) return;
      found.end();
      lines.delete(key);
    },
  };
}
