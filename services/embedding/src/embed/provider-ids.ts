/** Ids of the embedded providers. They are stored with every vector, so they never change while the vectors do not. */
export const SCREEN_GRID_PROVIDER = 'vigie-image-ppocr-grid';
export const GRADIENT_CROP_PROVIDER = 'vigie-crop-hog-296';
export const HASHED_TEXT_PROVIDER = 'vigie-text-ngram-512';
