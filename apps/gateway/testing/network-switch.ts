import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A road to a server on this computer that can be cut. */
export const startSwitch = async (serverPort: number) => {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port: serverPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    cut: (): void => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: (): void => void (isCut = false),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
