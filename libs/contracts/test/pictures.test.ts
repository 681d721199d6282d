import {
  RunServiceService,
  storePictureRequestFromProto,
  storePictureRequestToProto,
  storePictureResponseFromProto,
  storePictureResponseToProto,
} from '@vigie/contracts';

const { storePicture } = RunServiceService;

describe('a picture on its way to the orchestrator', () => {
  it('arrives as it was sent, and so does its name', () => {
    const picture = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    const sent = storePicture.requestDeserialize(storePicture.requestSerialize(storePictureRequestToProto(picture)));
    expect(Buffer.from(storePictureRequestFromProto(sent))).toEqual(Buffer.from(picture));
    const name = `sha256-${'0a'.repeat(32)}`;
    const answered = storePicture.responseDeserialize(
      storePicture.responseSerialize(storePictureResponseToProto(name)),
    );
    expect(storePictureResponseFromProto(answered)).toBe(name);
  });

  it.each([0, 4_000_001])('is refused with %i bytes', (bytes) => {
    const refused = () => storePictureRequestFromProto({ picture: Buffer.alloc(bytes) });
    expect(refused).toThrow(expect.objectContaining({ code: 'CONTRACT_MALFORMED' }));
  });

  it('is not taken under another name than the store gives', () => {
    expect(() => storePictureResponseFromProto({ name: '../secret' })).toThrow(
      expect.objectContaining({ code: 'CONTRACT_MALFORMED' }),
    );
  });
});
