import { lazy, Suspense, useSyncExternalStore } from "react";
import { toldSecret } from "./told-secret.ts";

const SecretDialog = lazy(async () => ({ default: (await import("./secret-dialog.tsx")).SecretDialog }));

/** Shows a new secret over the list to which the form returned. */
export const SecretTool = () => {
  const told = useSyncExternalStore(toldSecret.subscribe, toldSecret.get);
  if (told === null) return null;
  return (
    <Suspense>
      <SecretDialog told={told} />
    </Suspense>
  );
};
