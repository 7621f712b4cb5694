import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { languagePages } from "../../features/languages/languages-page.ts";
import { TextsPage } from "../../features/languages/texts-page.tsx";
import { listSearchOf } from "../../shared/registration/list-search.ts";
import { places, useLead } from "../places.ts";

const { List, New } = languagePages;

/** The list of languages. */
export const LanguagesRoute = () => {
  const lead = useLead();
  const openNew = () => lead(places.newLanguage, { search: listSearchOf });
  return <List onOpen={(code) => lead(places.language(code))} onNew={openNew} />;
};

/** The list of languages with the form for a new one beside it. */
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

/** Texts of a language, and the text that the address names. */
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

/** Renders nothing: the page of the language shows the text. */
export const TextRoute = () => null;
