import { useId, useState } from 'react';
import type { Signatory } from '#contracts/membership/status.ts';
import { Field } from '#ui/Field.tsx';
import type { LegalData } from '../load.ts';

type Mistake = keyof LegalData['messages']['mistakes'];

/** The first field with a mistake, and which. */
export type SignatoryMistake = { field: string; mistake: Mistake };

/** Reads and checks what was typed. */
export function checkSignatory(fields: FormData): { signatory: Signatory } | SignatoryMistake {
  const read = (name: string) => String(fields.get(name) ?? '').trim();
  const [legal_name, country] = [read('legal_name'), read('country')];
  if (!legal_name) return { field: 'legal_name', mistake: 'name' };
  if (!country) return { field: 'country', mistake: 'country' };
  if (!fields.has('is_firm')) return { signatory: { legal_name, country, firm: null, firm_number: null } };
  const [firm, firm_number] = [read('firm'), read('firm_number')];
  if (!firm) return { field: 'firm', mistake: 'firm' };
  if (!firm_number) return { field: 'firm_number', mistake: 'number' };
  return { signatory: { legal_name, country, firm, firm_number } };
}

type Props = {
  legal: LegalData;
  /** By which the person signed last. */
  last: Signatory | null;
  /** The first mistake, once it was tried. */
  error: SignatoryMistake | undefined;
  onInput: () => void;
};

/** Asks for a legal name and a country, and for a firm if one signs for one. */
export function SignatoryFields({ legal: { messages, countries }, last, error, onInput }: Props) {
  const id = useId();
  const [isFirm, setFirm] = useState(last?.firm != null);
  const getError = (field: string) => (error?.field === field ? messages.mistakes[error.mistake] : undefined);
  const line = { required: true, maxLength: 200, dir: 'auto', onInput } as const;
  return (
    <fieldset className="signatory">
      <legend>{messages.legend}</legend>
      <p>{messages.hint}</p>
      <Field
        {...line}
        label={messages.name}
        name="legal_name"
        autoComplete="name"
        defaultValue={last?.legal_name}
        error={getError('legal_name')}
      />
      <div className="field">
        <label htmlFor={`${id}-country`}>{messages.country}</label>
        <select
          id={`${id}-country`}
          name="country"
          autoComplete="country"
          required
          defaultValue={last?.country ?? ''}
          aria-invalid={getError('country') ? true : undefined}
          aria-describedby={`${id}-error`}
          onInput={onInput}
        >
          <option value="">{messages.choose}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-error`} className="field-error" aria-live="polite">
          {getError('country')}
        </p>
      </div>
      <label className="signatory-firm">
        <input
          type="checkbox"
          name="is_firm"
          checked={isFirm}
          onChange={({ currentTarget }) => {
            setFirm(currentTarget.checked);
            onInput();
          }}
        />
        {messages.isFirm}
      </label>
      {isFirm && (
        <>
          <Field
            {...line}
            label={messages.firm}
            name="firm"
            autoComplete="organization"
            defaultValue={last?.firm ?? ''}
            error={getError('firm')}
          />
          <Field
            {...line}
            maxLength={100}
            label={messages.number}
            hint={messages.numberHint}
            name="firm_number"
            defaultValue={last?.firm_number ?? ''}
            error={getError('firm_number')}
          />
        </>
      )}
    </fieldset>
  );
}
