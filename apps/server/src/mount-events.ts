import type { FastifyInstance } from "fastify";
import { productionOf } from "./features/api/production-of.ts";
import { evidenceOfMachine } from "./features/conformity/evidence-of-machine.ts";
import { mountEventDestinations } from "./features/event-destinations/event-destinations.routes.ts";
import { lookAtAlerts } from "./features/event-destinations/kinds/alert-events.ts";
import { createLookAtDays } from "./features/event-destinations/kinds/day-events.ts";
import { createLookAtEvidence } from "./features/event-destinations/kinds/evidence-events.ts";
import { lookAtOrders } from "./features/event-destinations/kinds/order-events.ts";
import { lookAtStops } from "./features/event-destinations/kinds/stop-events.ts";
import {
  type EventLookDependencies,
  type LooksAtKinds,
} from "./features/event-destinations/look-for-events.ts";
import { openEventSender } from "./features/event-destinations/open-event-sender.ts";
import { openEventWatch } from "./features/event-destinations/open-event-watch.ts";
import { mountSentEvents } from "./features/event-destinations/sent-events.routes.ts";
import type { ServersProxy } from "./platform/channels/outside-ways.ts";
import { createPostOutside } from "./platform/channels/post-outside.ts";
import { addressGuard } from "./platform/channels/private-networks.ts";

type Given = Omit<EventLookDependencies, "looks"> & {
  /** Private networks that destinations may be in. */
  readonly privateNetworks: readonly string[];
  /** Proxy for outgoing calls; null to connect directly. */
  readonly proxy?: ServersProxy | null;
};

const looks: LooksAtKinds = {
  stops: lookAtStops,
  orders: lookAtOrders,
  alerts: lookAtAlerts,
  evidence: createLookAtEvidence(evidenceOfMachine),
  days: createLookAtDays((source, { startMs, endMs }, machines) =>
    productionOf(source, [{ startMs, endMs, shift: null }], machines),
  ),
};

/** Mounts destinations of events, and starts the watch that finds events and the sender that sends them. */
export async function mountEvents(
  app: FastifyInstance,
  { privateNetworks, proxy = null, ...given }: Given,
): Promise<void> {
  const { postgres, now } = given;
  mountEventDestinations(app, { postgres, now, mayCall: addressGuard(privateNetworks) });
  const post = createPostOutside({ privateNetworks, proxy });
  mountSentEvents(app, { postgres, post, now });
  const watch = openEventWatch({ ...given, looks });
  const sender = await openEventSender({ ...given, post });
  app.addHook("onClose", () => Promise.all([watch.close(), sender.close()]));
}
