import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { hangUpWhenClosing } from "./hang-up-when-closing.ts";

it("finishes the answer under way and waits for no connection that only might be used", async () => {
  const app = fastify();
  hangUpWhenClosing(app);
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    asked.resolve();
    await go.promise;
    return "done";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const agent = new Agent({ keepAlive: true });
  const answered = once(request({ port, host: "127.0.0.1", path: "/slow", agent }).end(), "response");
  await asked.promise;
  const hungUp = once(unused, "close");
  const closed = app.close();
  await hungUp;
  go.resolve();
  const [answer] = (await answered) as [IncomingMessage];
  expect(await answer.setEncoding("utf8").toArray()).toEqual(["done"]);
  await closed;
  agent.destroy();
});
