import { serverClockHeader, unconfirmedClock } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { OwnClock } from "./own-clock.ts";

/** Tells the server's clock in every answer to a gateway, also in refusals; as unconfirmed while nobody confirms it. */
export function tellClock(app: FastifyInstance, clock: OwnClock): void {
  // Not before the answer is there, because a gateway's request for news stays open for half a minute.
  app.addHook("onSend", async ({ url }, reply) => {
    if (!url.startsWith("/api/device/")) return;
    const ms = clock.confirmed();
    reply.header(serverClockHeader, ms === null ? unconfirmedClock : String(Math.round(ms)));
  });
}
