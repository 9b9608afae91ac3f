# The demo as an image: built from the sources, then only a JRE and the jar in layers, without root.
#   docker build -t mcp-demo-app .
#   docker build -t mcp-demo-app --build-arg AOT_CACHE=false .    without the cache: 110 MB less, a slower start
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -pl mcp-demo-app -am package -DskipTests -Dgates.skip \
 && java -Djarmode=tools -jar mcp-demo-app/target/mcp-demo-app.jar extract --layers --destination /layers

FROM eclipse-temurin:25-jre
ARG AOT_CACHE=true
RUN groupadd --system --gid 10001 mcp && useradd --system --uid 10001 --gid mcp --no-create-home mcp
WORKDIR /app
# What changes least comes first, so that a new build of the application moves only the last layers.
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./
# The training run: starts the application until its context is ready. Without the file the JVM starts as usual.
RUN if [ "$AOT_CACHE" = true ]; then java -XX:AOTCacheOutput=application.aot -Dspring.context.exit=onRefresh -jar mcp-demo-app.jar; fi
USER 10001:10001
EXPOSE 8080 8081
ENTRYPOINT ["java", "-XX:AOTCache=application.aot", "-XX:MaxRAMPercentage=75", "-XX:+ExitOnOutOfMemoryError", "-jar", "mcp-demo-app.jar"]
