import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { FormDrawer } from "../forms/form-drawer.tsx";
import type { Column } from "../table/column.ts";
import type { Registration } from "./registration.ts";
import { FormSkeleton, RegistrationDrawer } from "./registration-drawer.tsx";
import type { RemoveWords } from "./remove-question.tsx";
import { type ListContext, type ListPlaces, RegistrationPage } from "./registration-page.tsx";

export interface FormProps<Row> {
  /** Null for a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

interface PagesPlan<Row, Draft> {
  readonly registration: Registration<Row, Draft>;
  readonly columns: (t: TFunction, context: ListContext<Row>) => readonly Column<Row>[];
  readonly sortedBy: string;
  /** What a search is looked for in. */
  readonly textsOf: (row: Row) => readonly string[];
  /** Fetched with the first form that is opened: a list does not wait for it. */
  readonly loadForm: () => Promise<ComponentType<FormProps<Row>>>;
  /** Further buttons of the list's toolbar. */
  readonly Tools?: ComponentType;
  /** A line below the list. */
  readonly note?: (t: TFunction) => ReactNode;
  /** What is asked before one is deleted. */
  readonly removeWords?: (t: TFunction, row: Row) => RemoveWords;
}

/** The three pages of a kind of registration, for its routes. */
export interface RegistrationPages {
  readonly List: ComponentType<ListPlaces>;
  readonly New: ComponentType<{ readonly onClose: () => void }>;
  readonly One: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
}

/** The list, the form of a new one and that of one: all that differs between kinds of registration is in the plan. */
export const registrationPages = <Row, Draft>(plan: PagesPlan<Row, Draft>): RegistrationPages => {
  const { registration, columns, sortedBy, textsOf, loadForm, Tools, note, removeWords } = plan;
  const Form = lazy(async () => ({ default: await loadForm() }));
  return {
    List: (places) => {
      const { t } = useTranslation();
      return (
        <RegistrationPage
          {...places}
          registration={registration}
          columns={(context) => columns(t, context)}
          sortedBy={sortedBy}
          textsOf={textsOf}
          tools={Tools === undefined ? undefined : <Tools />}
          note={note?.(t)}
          removeWords={removeWords === undefined ? undefined : (row) => removeWords(t, row)}
        />
      );
    },
    New: ({ onClose }) => {
      const { t } = useTranslation();
      return (
        <FormDrawer title={t(`${registration.name}.new`)} onClose={onClose}>
          <Suspense fallback={<FormSkeleton />}>
            <Form row={null} onClose={onClose} />
          </Suspense>
        </FormDrawer>
      );
    },
    One: ({ id, onClose }) => (
      <RegistrationDrawer key={id} registration={registration} id={id} onClose={onClose}>
        {(row) => (
          <Suspense fallback={<FormSkeleton />}>
            <Form row={row} onClose={onClose} />
          </Suspense>
        )}
      </RegistrationDrawer>
    ),
  };
};
