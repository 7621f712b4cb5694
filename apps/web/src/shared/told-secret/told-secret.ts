import type { SessionStore } from "../session/session-store.ts";

export interface ToldSecret {
  /** Whose secret it is, by the texts that tell of it. */
  readonly of: "alertDestinations" | "apiKeys";
  readonly name: string;
  readonly secret: string;
}

let told: ToldSecret | null = null;
const listeners = new Set<() => void>();

const set = (next: ToldSecret | null): void => {
  told = next;
  for (const listener of listeners) listener();
};

/** The server tells a secret once: it is kept until somebody has seen it, whatever page saved it. */
export const tellSecret = (
  of: ToldSecret["of"],
  { name, secret }: { readonly name: string; readonly secret: string | null },
): void => {
  if (secret !== null) set({ of, name, secret });
};

export const toldSecret = {
  get: (): ToldSecret | null => told,
  forget: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A secret is told to who asked for it: whoever signs in next on the same page sees none. */
export const forgetSecretWith = (session: Pick<SessionStore, "onEnd">): (() => void) =>
  session.onEnd(toldSecret.forget);
