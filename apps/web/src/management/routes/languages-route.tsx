import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { languagePages } from "../../features/languages/languages-page.ts";
import { TextsPage } from "../../features/languages/texts-page.tsx";
import { listSearchOf } from "../../shared/registration/list-search.ts";
import { places, useLead } from "../places.ts";

const { List, New } = languagePages;

/** The languages. */
export const LanguagesRoute = () => {
  const lead = useLead();
  const openNew = () => lead(places.newLanguage, { search: listSearchOf });
  return <List onOpen={(code) => lead(places.language(code))} onNew={openNew} />;
};

/** The same, with the form of a new one beside them. */
export const NewLanguageRoute = () => {
  const lead = useLead();
  return (
    <List
      onOpen={(code) => lead(places.language(code))}
      onNew={() => undefined}
      drawer={<New onClose={() => lead(places.languages, { search: listSearchOf })} />}
    />
  );
};

/** The texts of one, and the text that the address goes on with. */
export const LanguageRoute = () => {
  const { language = "", code } = useParams({ strict: false }) as {
    readonly language?: string;
    readonly code?: string;
  };
  const lead = useLead();
  const onText = useCallback(
    (key: string | null) =>
      lead(key === null ? places.language(language) : places.text(language, key), {
        resetScroll: false,
        search: listSearchOf,
      }),
    [lead, language],
  );
  return (
    <TextsPage
      key={language}
      language={language}
      selected={code}
      onText={onText}
      onLanguage={(chosen) => lead(places.language(chosen))}
      onNew={() => lead(places.newLanguage)}
      onLeave={() => lead(places.languages, { replace: true })}
    />
  );
};

/** A text's own address draws nothing besides. */
export const TextRoute = () => null;
