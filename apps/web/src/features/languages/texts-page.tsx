import type { LanguageText } from "@fiel/contracts";
import { useCallback, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { WithDrawer } from "../../shared/forms/form-drawer.tsx";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { type LanguagePlaces, LanguageRail } from "./language-rail.tsx";
import { TextEditor } from "./text-editor.tsx";
import { textKey } from "./text-key.ts";
import { TextsPanel } from "./texts-panel.tsx";
import { useLanguageTexts } from "./use-language-texts.ts";
import { useShownTexts } from "./use-shown-texts.ts";
import classes from "./languages.module.css";

interface TextsPageProps extends LanguagePlaces {
  readonly language: string;
  /** Key of the open text; undefined when none is open. */
  readonly selected: string | undefined;
  readonly onText: (key: string | null) => void;
  /** Leads to the list of languages. */
  readonly onLeave: () => void;
}

const none: readonly LanguageText[] = [];

/** Shows a message for a missing language or text, and leaves the page. */
const useNotFound = (isMissing: boolean, told: "notFound" | "textNotFound", onLeave: () => void): void => {
  const { t } = useTranslation();
  const leave = useEffectEvent(() => {
    toastFailure({ title: t(`languages.${told}`), once: "languages" });
    onLeave();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
};

/** Texts of a language with the open one, beside the list of languages. */
export const TextsPage = (props: TextsPageProps) => {
  const { language, selected, onText, onLeave, ...places } = props;
  const query = useLanguageTexts(language);
  const { data: texts = none, error } = query;
  const shown = useShownTexts(texts);
  const open = selected === undefined ? undefined : texts.find((one) => textKey(one) === selected);
  useNotFound(error instanceof ApiError && error.status === 404, "notFound", onLeave);
  useNotFound(selected !== undefined && query.data !== undefined && open === undefined, "textNotFound", () =>
    onText(null),
  );
  const onOpen = useCallback((one: LanguageText) => onText(textKey(one)), [onText]);
  const onMissing = ([first]: readonly LanguageText[]) => {
    if (first === undefined) return;
    shown.onFilter("empties");
    onText(textKey(first));
  };
  /** Opens the next text without translation when that filter is on; else returns to the list. */
  const onSaved = (saved: LanguageText) => {
    const isNext = (one: LanguageText) => one.text === "" && textKey(one) !== textKey(saved);
    const next = shown.filter === "empties" ? shown.rows.find(isNext) : undefined;
    onText(next === undefined ? null : textKey(next));
  };
  return (
    <WithDrawer
      drawer={
        open === undefined ? null : (
          <TextEditor
            key={`${language} ${selected ?? ""}`}
            language={language}
            one={open}
            onSaved={onSaved}
            onClose={() => onText(null)}
          />
        )
      }
    >
      <div className={classes.page}>
        <LanguageRail chosen={language} {...places} />
        <TextsPanel
          language={language}
          query={query}
          shown={shown}
          selected={selected}
          onOpen={onOpen}
          onMissing={onMissing}
        />
      </div>
    </WithDrawer>
  );
};
