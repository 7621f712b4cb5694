import type { LiveEvent } from "@fiel/contracts";
import type { Asker } from "./ask.ts";
import { type PageCall, pageAsks } from "./home-page.ts";

type Kinds = LiveEvent["kinds"];

/** Calls back at each change until it is stopped. Resolves once it is subscribed. */
export type FollowChanges = (onChange: (kinds: Kinds) => void) => Promise<{ stop(): void }>;

export interface FollowingPage {
  /** Number of changes received. */
  readonly changes: number;
  /** Reasons of failed calls. */
  readonly failures: readonly string[];
  close(): void;
}

/** Least interval between a page's requests, ms. */
const periodMs = 1_000;

/** Opens a page that makes all calls, and after each change those that it affects, like the web app. Resolves when the first answers have arrived. */
export async function openFollowingPage(
  asker: Pick<Asker, "ask" | "close">,
  calls: readonly PageCall[],
  follow: FollowChanges,
): Promise<FollowingPage> {
  const dueAt = pageAsks(calls);
  const failures: string[] = [];
  const underWay = new Set<string>();
  const changed = new Set<Kinds[number]>();
  let [changes, askedMs] = [0, -Infinity];
  let timer: NodeJS.Timeout | undefined;
  const ask = async ({ id, path }: PageCall): Promise<void> => {
    if (underWay.has(id)) return;
    underWay.add(id);
    try {
      await asker.ask(path(Date.now()), true);
    } catch (error) {
      failures.push((error as Error).message);
    } finally {
      underWay.delete(id);
    }
  };
  const askFor = async (isTouched: (call: PageCall) => boolean): Promise<void> => {
    askedMs = performance.now();
    await Promise.all(dueAt(askedMs).filter(isTouched).map(ask));
  };
  const askForChanges = (): void => {
    timer = undefined;
    const kinds = new Set(changed);
    changed.clear();
    void askFor(({ live }) => live === undefined || live.some((kind) => kinds.has(kind)));
  };
  const following = await follow((kinds) => {
    changes += 1;
    for (const kind of kinds) changed.add(kind);
    timer ??= setTimeout(askForChanges, Math.max(0, askedMs + periodMs - performance.now()));
  });
  await askFor(() => true);
  return {
    get changes() {
      return changes;
    },
    failures,
    close() {
      following.stop();
      clearTimeout(timer);
      asker.close();
    },
  };
}
