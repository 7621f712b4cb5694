import type { InstalledTenant } from "../fiel/installation.ts";
import { Asker } from "../measure/ask.ts";
import { followClock, followStream } from "../measure/follow-changes.ts";
import { type FollowingPage, openFollowingPage } from "../measure/following-page.ts";
import { homePageCalls } from "../measure/home-page.ts";
import { type PlantGateways, plantGateways } from "../measure/plant-gateway.ts";
import { tokenOf } from "./run-home.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Sides } from "./sides.ts";

/** A running side, with the gateways that send to it and the pages that can be opened on it. */
export interface PlantsSide {
  readonly name: string;
  readonly running: RunningSide;
  readonly gateways: PlantGateways;
  /** Opens the page of the watched plant with this index. */
  openPage(index: number): Promise<FollowingPage>;
}

/** Calls of the home page that the peer answers on such a store. */
const peerCalls = new Set([
  "summary",
  "production",
  "useful",
  "status",
  "summary-before",
  "production-before",
]);

/** Starts both sides and signs in the product's pages. The caller stops both sides. */
export async function startPlantsSides(
  sides: Sides,
  plants: readonly InstalledTenant[],
  watched: number,
): Promise<{ fiel: PlantsSide; peer: PlantsSide }> {
  const { timeZone } = sides;
  const fiel = await startFiel(sides);
  try {
    const pages: { tenant: string; deviceKey: string; token: string }[] = [];
    for (const { tenant, deviceKey } of plants.slice(0, watched))
      pages.push({ tenant, deviceKey, token: await tokenOf(fiel, tenant) });
    const pageOf = (index: number) => {
      const page = pages[index];
      if (page === undefined) throw new RangeError("nobody watches this plant");
      return { ...page, calls: homePageCalls(page.tenant, timeZone) };
    };
    const peer = await startPeer(sides);
    const ours: PlantsSide = {
      name: "Fiel",
      running: fiel,
      gateways: plantGateways(fiel.address, plants),
      openPage(index) {
        const { tenant, token, calls } = pageOf(index);
        const follow = followStream(fiel.address, tenant, token);
        return openFollowingPage(new Asker(fiel.address, token), calls, follow);
      },
    };
    const theirs: PlantsSide = {
      name: "PostgreSQL",
      running: peer,
      gateways: plantGateways(peer.address, plants),
      openPage(index) {
        const { deviceKey, calls } = pageOf(index);
        const known = calls.filter(({ id }) => peerCalls.has(id));
        return openFollowingPage(new Asker(peer.address, deviceKey), known, followClock);
      },
    };
    return { fiel: ours, peer: theirs };
  } catch (error) {
    await fiel.stop();
    throw error;
  }
}
