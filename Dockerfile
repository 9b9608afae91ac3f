# The demo as an image: built from the sources, then only a JRE and the jar in layers, without root.
#   docker build -t mcp-demo-app .
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -pl mcp-demo-app -am package -DskipTests -Dgates.skip \
 && java -Djarmode=tools -jar mcp-demo-app/target/mcp-demo-app.jar extract --layers --launcher --destination /layers

FROM eclipse-temurin:25-jre
RUN groupadd --system --gid 10001 mcp && useradd --system --uid 10001 --gid mcp --no-create-home mcp
WORKDIR /app
# What changes least comes first, so that a new build of the application moves only the last layer.
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/spring-boot-loader/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./
USER 10001:10001
EXPOSE 8080
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=75", "-XX:+ExitOnOutOfMemoryError", "org.springframework.boot.loader.launch.JarLauncher"]
