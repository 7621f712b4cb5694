import type { LiveEvent } from "@fiel/contracts";
import type { Asker } from "./ask.ts";
import { type PageCall, pageAsks } from "./home-page.ts";

type Kinds = LiveEvent["kinds"];

/** Calls back at each change until it is stopped. Resolves when it hears the changes. */
export type FollowChanges = (onChange: (kinds: Kinds) => void) => Promise<{ stop(): void }>;

export interface FollowingPage {
  /** Changes it heard of. */
  readonly changes: number;
  /** Calls that were not answered, by their reasons. */
  readonly failures: readonly string[];
  close(): void;
}

/** A page asks no more often than this, however much changes. */
const periodMs = 1_000;

/** Opens a page that asks everything and then, told of a change, what the change touches, as the web app does. Resolves when it stands with its answers. */
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
