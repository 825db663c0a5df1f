# Builds the page with the same steps as `npm start`, then serves it with nginx:
#   docker build -t kotsu . && docker run --rm -p 8080:80 kotsu
FROM node:20-bookworm AS build
WORKDIR /kotsu
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.sh scripts/install.sh
RUN bash scripts/install.sh build
COPY . .
RUN npm run build && rm -r dist/cli

FROM nginx:stable-alpine
COPY scripts/hosting/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /kotsu/dist /usr/share/nginx/html
