import type { SessionStore } from "../session/session-store.ts";

export interface ToldSecret {
  /** Section of the texts, which tells whose secret it is. */
  readonly of: "alertDestinations" | "apiKeys" | "eventDestinations";
  readonly name: string;
  readonly secret: string;
}

let told: ToldSecret | null = null;
const listeners = new Set<() => void>();

const set = (next: ToldSecret | null): void => {
  told = next;
  for (const listener of listeners) listener();
};

/** The server returns a secret only once, so it is kept until the user has seen it, whichever page saved it. */
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

/** Drops the secret when the session ends, so that the next user of the page does not see it. */
export const forgetSecretWith = (session: Pick<SessionStore, "onEnd">): (() => void) =>
  session.onEnd(toldSecret.forget);
