import "../../shared/board/board.css";
import { boardPages } from "@fiel/contracts";
import { Button, NativeSelect, UnstyledButton, useComputedColorScheme } from "@mantine/core";
import { IconCheck, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { plansOf } from "../../shared/board/board-view.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { shownEquipments } from "../../shared/filters/shown-equipments.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { type BoardChoice, boardChoice, secondsOffered } from "./board-choice.ts";
import { BoardStage } from "./board-stage.tsx";
import classes from "./board.module.css";
import { PagePicture } from "./page-picture.tsx";

interface ChoiceProps {
  readonly choice: BoardChoice;
  readonly onChoice: (choice: BoardChoice) => void;
  /** Number of machines on the board. */
  readonly machines: number;
}

const Pages = ({ choice, onChoice, machines }: ChoiceProps) => {
  const { t } = useTranslation();
  const { pages } = choice;
  const toggle = (page: (typeof boardPages)[number]): void => {
    const next = boardPages.filter((one) => (one === page ? !pages.includes(one) : pages.includes(one)));
    if (next.length > 0) onChoice({ ...choice, pages: next });
  };
  return (
    <div className={classes.pages} role="group" aria-label={t("board.pages")}>
      {boardPages.map((page) => (
        <UnstyledButton
          key={page}
          className={classes.page ?? ""}
          role="checkbox"
          aria-checked={pages.includes(page)}
          onClick={() => toggle(page)}
        >
          <PagePicture page={page} />
          <span className={classes.pageName}>{t(`board.page.${page}`)}</span>
          <span className={classes.pageCount}>
            {t("board.pageCount", { count: plansOf([page], machines).length })}
          </span>
          <span className={classes.check} aria-hidden="true">
            {pages.includes(page) ? <IconCheck size={18} /> : null}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
};

const Turn = ({ choice, onChoice, machines }: ChoiceProps) => {
  const { t } = useTranslation();
  const count = plansOf(choice.pages, machines).length;
  const minutes = Math.max(1, Math.round((count * choice.seconds) / 60));
  return (
    <div className={classes.turn}>
      <span>{t("board.turn", { count, minutes })}</span>
      <NativeSelect
        aria-label={t("board.seconds")}
        value={String(choice.seconds)}
        onChange={({ currentTarget }) => onChoice({ ...choice, seconds: Number(currentTarget.value) })}
        data={secondsOffered.map((seconds) => ({
          value: String(seconds),
          label: t("board.secondsOfPage", { seconds }),
        }))}
      />
    </div>
  );
};

/** F11 starts the board like the button. */
const useStartKey = (start: () => void, isRunning: boolean): void => {
  useEffect(() => {
    if (isRunning) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F11") return;
      event.preventDefault();
      start();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [start, isRunning]);
};

/** Settings of the board and the button that starts it; in full screen, the board itself. */
export const BoardPage = () => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const [choice, onChoice] = useStored(boardChoice);
  const [isRunning, setRunning] = useState(false);
  const theme = useComputedColorScheme("dark");
  const all = useEquipments().data?.equipments ?? [];
  const machines =
    filter.equipments.length === 0 ? all.length : shownEquipments(filter.equipments, all, "many").length;
  const start = useCallback(() => setRunning(true), []);
  const end = useCallback(() => setRunning(false), []);
  useStartKey(start, isRunning);
  const { seconds } = choice;
  return (
    <section className={`board ${classes.start}`} data-theme={theme}>
      <h2 className={classes.sentence}>{t("board.start")}</h2>
      <p className={classes.hint}>{t("board.hint", { seconds })}</p>
      <Button
        autoFocus
        data-autofocus
        className={classes.startButton ?? ""}
        leftSection={<IconPlayerPlayFilled size={22} aria-hidden="true" />}
        onClick={start}
      >
        {t("board.startButton")}
      </Button>
      <Turn choice={choice} onChoice={onChoice} machines={machines} />
      <Pages choice={choice} onChoice={onChoice} machines={machines} />
      {isRunning ? <BoardStage choice={choice} filter={filter} onEnd={end} /> : null}
    </section>
  );
};
