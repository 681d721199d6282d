import { CodedError, definedCatalogues, defineErrors, isCoded } from '@vigie/errors';

const errors = defineErrors('bakery', {
  BAKERY_CLOSED: { message: 'The bakery {name} is closed on {days}.', remedy: 'Come back on another day than {days}.' },
  BAKERY_EMPTY: { message: 'There is no {product} left of {count}.', remedy: 'Bake more.' },
});

describe('a coded error', () => {
  it('has its code, its facts, and texts with the facts filled in', () => {
    const error = errors.create('BAKERY_CLOSED', { name: 'Au Levain', days: ['Monday', 'Tuesday'] });
    expect(error).toBeInstanceOf(CodedError);
    expect(error.name).toBe('CodedError');
    expect(error.code).toBe('BAKERY_CLOSED');
    expect(error.message).toBe('The bakery Au Levain is closed on Monday, Tuesday.');
    expect(error.remedy).toBe('Come back on another day than Monday, Tuesday.');
    expect(error.facts).toEqual({ name: 'Au Levain', days: ['Monday', 'Tuesday'] });
  });

  it('writes falsy facts, and leaves the name of a fact that is not given', () => {
    expect(errors.create('BAKERY_EMPTY', { count: 0 }).message).toBe('There is no {product} left of 0.');
  });

  it('does not fill in what a fact itself holds', () => {
    const error = errors.create('BAKERY_EMPTY', { product: '{count}', count: 3 });
    expect(error.message).toBe('There is no {count} left of 3.');
  });

  it('leaves the process as code, message, remedy and facts, without its stack or cause', () => {
    const error = errors.create('BAKERY_EMPTY', { product: 'bread', count: 2 }, new Error('a secret detail'));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      code: 'BAKERY_EMPTY',
      message: 'There is no bread left of 2.',
      remedy: 'Bake more.',
      facts: { product: 'bread', count: 2 },
    });
  });

  it('keeps the error that caused it, and has no cause when there was none', () => {
    const cause = new Error('disk');
    expect(errors.create('BAKERY_EMPTY', {}, cause).cause).toBe(cause);
    expect('cause' in errors.create('BAKERY_EMPTY')).toBe(false);
  });
});

describe('asking whether something is a coded error', () => {
  it('tells it from other errors, and one code from another', () => {
    const error: unknown = errors.create('BAKERY_EMPTY');
    expect(isCoded(error)).toBe(true);
    expect(isCoded(error, 'BAKERY_EMPTY')).toBe(true);
    expect(isCoded(error, 'BAKERY_CLOSED')).toBe(false);
    expect(isCoded(Object.assign(new Error('x'), { code: 'BAKERY_EMPTY' }))).toBe(false);
    expect(isCoded(undefined)).toBe(false);
  });
});

describe('the catalogues of a process', () => {
  it('hold every catalogue that was defined, under its package', () => {
    const catalogue = definedCatalogues().find((candidate) => candidate.package === 'bakery');
    expect(Object.keys(catalogue?.entries ?? {})).toEqual(['BAKERY_CLOSED', 'BAKERY_EMPTY']);
  });
});
