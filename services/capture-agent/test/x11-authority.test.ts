import { pickCookie } from '../src/adapters/x11/authority';

const field = (value: string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([length, Buffer.from(value, 'latin1')]);
};
const entry = (family: number, address: string, display: string, data: string) => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(family);
  return Buffer.concat([head, field(address), field(display), field('MIT-MAGIC-COOKIE-1'), field(data)]);
};

describe('The cookie for an X display', () => {
  const file = Buffer.concat([
    entry(256, 'elsewhere', '77', 'wrong host'),
    entry(256, 'here', '78', 'wrong display'),
    entry(256, 'here', '77', 'right'),
    entry(65_535, '', '', 'any'),
  ]);

  it('is the one of this host and display', () => {
    expect(pickCookie(file, '77', 'here')).toEqual({ name: 'MIT-MAGIC-COOKIE-1', data: 'right' });
  });

  it('may be one that is good for any display', () => {
    expect(pickCookie(file, '5', 'here').data).toBe('any');
  });

  it('is empty where no entry fits, and in a file that breaks off', () => {
    expect(pickCookie(file.subarray(0, 60), '77', 'here')).toEqual({ name: '', data: '' });
    expect(pickCookie(Buffer.alloc(0), '77', 'here')).toEqual({ name: '', data: '' });
    expect(pickCookie(Buffer.from([1, 0, 255]), '77', 'here')).toEqual({ name: '', data: '' });
  });
});
