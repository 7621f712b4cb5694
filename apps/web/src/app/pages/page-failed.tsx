import { Button } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection, useLostSince } from "../../shared/api/use-connection.ts";
import { PageNotFetched } from "../routes/fetched.ts";
import classes from "./fallback-pages.module.css";

/** Least time between automatic tries, ms: a page that throws at each try must not loop. */
const againMs = 10_000;
let triedMs = Number.NEGATIVE_INFINITY;

const isTriedAlready = (): boolean => performance.now() - triedMs < againMs;

interface Preloaded {
  readonly preload?: () => Promise<void> | undefined;
}

/** Loads the code of the current routes again and renders them. */
const useRetry = () => {
  const router = useRouter();
  return useCallback(async (): Promise<void> => {
    triedMs = performance.now();
    for (const { routeId } of router.state.matches) {
      const { component } = router.routesById[routeId].options as { readonly component?: Preloaded };
      await component?.preload?.();
    }
    await router.invalidate();
  }, [router]);
};

/** Messages of browsers when a module could not be loaded. */
const partNotFetched = /dynamically imported module|importing a module script/i;

const isNotFetched = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof PageNotFetched || partNotFetched.test(error.message));

/** Shown until the server is reachable; then the page is opened again. */
const Waiting = ({ error }: { error: Error }) => {
  const { t } = useTranslation();
  const connection = useConnection();
  const lost = useLostSince() !== null;
  const retry = useRetry();
  useEffect(() => {
    let gone = false;
    const goOn = async (): Promise<void> => {
      await connection.whenReached();
      if (gone) return;
      // Browsers do not repeat a failed or hanging import within one page, so reload.
      if (error instanceof PageNotFetched && !error.hangs) await retry();
      else globalThis.location.reload();
    };
    void goOn();
    return () => {
      gone = true;
    };
  }, [connection, retry, error]);
  return (
    <section className={classes.page} aria-busy={!lost} aria-label={t("app.waitingTitle")}>
      <IconWifiOff size={28} stroke={1.4} aria-hidden="true" />
      <h2>{t("app.waitingTitle")}</h2>
      <p>{t("app.waiting")}</p>
    </section>
  );
};

/** Replaces a page that failed; the navigation stays. */
export const PageFailed = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const [tried] = useState(isTriedAlready);
  if (isNotFetched(error) && !tried) return <Waiting error={error} />;
  return (
    <section className={classes.page} aria-label={t("app.crashed")}>
      <h2>{t("app.crashed")}</h2>
      <Button variant="filled" onClick={() => globalThis.location.reload()}>
        {t("app.reload")}
      </Button>
    </section>
  );
};
