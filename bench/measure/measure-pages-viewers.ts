import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSide } from "../run/services.ts";
import { Asker } from "./ask.ts";
import { followStream } from "./follow-changes.ts";
import { type FollowingPage, openFollowingPage } from "./following-page.ts";
import { homePageCalls } from "./home-page.ts";
import { joinedAsker } from "./joined-asker.ts";
import type { Ways } from "./pages-measure.ts";
import { watchProcessor } from "./watch-processor.ts";

export interface Viewing {
  readonly fiel: RunningSide;
  readonly tenant: string;
  /** Tokens of sessions, each of which may have twenty pages open. */
  readonly tokens: readonly string[];
  readonly timeZone: string;
  readonly viewers: number;
  readonly seconds: number;
}

/** Percent of a core that the home pages of one client cost the server while machines weigh, with real streams; and what the pages missed. */
export async function measurePagesViewers(
  viewing: Viewing,
): Promise<{ readonly viewers: Ways<number>; readonly problem: string | null }> {
  const { fiel, tenant, tokens, timeZone, viewers: count, seconds } = viewing;
  const calls = homePageCalls(tenant, timeZone);
  const watched = async (): Promise<number> => {
    const used = watchProcessor(fiel);
    await sleep(seconds * 1_000);
    const { server, postgres } = used();
    return server + postgres;
  };
  let problem: string | null = null;
  const withPages = async (askerOf: (token: string) => Pick<Asker, "ask" | "close">): Promise<number> => {
    const pages: FollowingPage[] = [];
    try {
      for (let i = 0; i < count; i += 1) {
        const token = tokens[i % tokens.length] ?? "";
        const follow = followStream(fiel.address, tenant, token);
        pages.push(await openFollowingPage(askerOf(token), calls, follow));
      }
      const used = await watched();
      problem ??= pages.flatMap(({ failures }) => failures)[0] ?? null;
      if (pages.some(({ changes }) => changes === 0)) problem ??= "uma página não soube de mudança nenhuma";
      return used;
    } finally {
      for (const page of pages) page.close();
    }
  };
  const receiving = await watched();
  const joined = await withPages((token) => joinedAsker(fiel.address, tenant, token));
  const alone = await withPages((token) => new Asker(fiel.address, token));
  const beside = (used: number): number => Math.max(0, used - receiving);
  return { viewers: { joined: beside(joined), alone: beside(alone) }, problem };
}
