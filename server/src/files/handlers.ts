import { deleteCompanyLogo, getCompanyLogo, uploadCompanyLogo } from './company-logo.ts';
import { getImageUpload, uploadImagePiece } from './image-uploads.ts';
import { getPicture, uploadImage } from './images.ts';
import type { Images } from './open-images.ts';

export const fileHandlers = (images: Images) => ({
  uploadImage: uploadImage(images),
  getPicture: getPicture(images),
  uploadCompanyLogo: uploadCompanyLogo(images),
  getCompanyLogo,
  deleteCompanyLogo,
  getImageUpload,
  uploadImagePiece: uploadImagePiece(images),
});
