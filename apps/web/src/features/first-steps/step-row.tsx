import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed, IconCircleDot } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./first-steps.module.css";
import { placeOfStep, type StepName } from "./setup-steps.ts";
import type { Waiting } from "./use-arrivals.ts";

interface StepRowProps {
  readonly name: StepName;
  /** Fact that completes the step; null while it is open. */
  readonly fact: string | null;
  /** What to do, for an open step. */
  readonly hint: string;
  /** Packages that wait for a product. */
  readonly waiting: Waiting | undefined;
  /** Whether it is the next step, which shows more text and the only filled button. */
  readonly open: boolean;
}

const icons = { done: IconCircleCheckFilled, open: IconCircleDot, left: IconCircleDashed } as const;

/** One step with its fact and a link to its page. */
export const StepRow = ({ name, fact, hint, waiting, open }: StepRowProps) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const state = fact === null ? (open ? "open" : "left") : "done";
  const Icon = icons[state];
  const { path, search } = placeOfStep(name, fact !== null, waiting);
  // The router types know these paths only as patterns.
  const at = {
    to: `/client/${encodeURIComponent(tenant)}/admin/${path}` as never,
    search: search as never,
  };
  return (
    <li className={classes.step} data-state={state} data-step={name}>
      <Icon className={classes.mark} size={22} aria-hidden="true" />
      <span className={classes.name}>
        {t(`firstUse.${name}`)}
        <span className="visually-hidden">{t(state === "done" ? "firstUse.done" : "firstUse.left")}</span>
      </span>
      <span className={classes.fact}>{fact ?? hint}</span>
      {open ? (
        <Button component={Link} {...at} variant="filled" className={classes.go ?? ""}>
          {t(`firstUse.${name}Do`)}
        </Button>
      ) : (
        <Link {...at} className={classes.link}>
          {t(fact === null ? "firstUse.do" : "firstUse.more")}
          <span className="visually-hidden">{` ${t(`firstUse.${name}`)}`}</span>
        </Link>
      )}
    </li>
  );
};
