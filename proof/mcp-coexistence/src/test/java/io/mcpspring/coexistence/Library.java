package io.mcpspring.coexistence;

import java.util.Arrays;
import java.util.List;

/** A library of the class path, which most applications do without. */
enum Library {

	ACTUATOR("org.springframework.boot.actuate.", "org.springframework.boot.health.",
			"org.springframework.boot.micrometer.", "io.micrometer.core.", "org.springframework.boot.info."),

	BATCH("org.springframework.batch.", "org.springframework.boot.batch."),

	CACHE("org.springframework.boot.cache.", "org.springframework.cache.caffeine.", "com.github.benmanes.caffeine."),

	DATA_REST("org.springframework.data.rest.", "org.springframework.hateoas.", "org.springframework.boot.data.rest.",
			"org.springframework.boot.hateoas."),

	DEVTOOLS("org.springframework.boot.devtools."),

	GRAPHQL("graphql.", "org.springframework.graphql.", "org.springframework.boot.graphql."),

	INTEGRATION("org.springframework.integration.", "org.springframework.boot.integration."),

	JDBC("org.springframework.jdbc.", "org.springframework.boot.jdbc.", "com.zaxxer."),

	JPA("jakarta.persistence.", "org.hibernate.", "org.springframework.orm.", "org.springframework.data.jpa.",
			"org.springframework.boot.hibernate.", "org.springframework.boot.jpa.",
			"org.springframework.boot.data.jpa."),

	KAFKA("org.apache.kafka.", "org.springframework.kafka.", "org.springframework.boot.kafka."),

	MONGODB("com.mongodb.", "org.bson.", "org.springframework.data.mongodb.", "org.springframework.boot.mongodb.",
			"org.springframework.boot.data.mongodb."),

	OAUTH2_CLIENT("org.springframework.security.oauth2.client.", "org.springframework.boot.security.oauth2.client."),

	QUARTZ("org.quartz.", "org.springframework.boot.quartz."),

	R2DBC("io.r2dbc.", "org.springframework.r2dbc.", "org.springframework.data.r2dbc.",
			"org.springframework.boot.r2dbc.", "org.springframework.boot.data.r2dbc."),

	REDIS("io.lettuce.", "org.springframework.data.redis.", "org.springframework.boot.data.redis."),

	RESOURCE_SERVER("org.springframework.security.oauth2.server.resource.", "org.springframework.security.oauth2.jwt.",
			"org.springframework.boot.security.oauth2.server.resource."),

	SECURITY("org.springframework.security.", "org.springframework.boot.security."),

	SESSION("org.springframework.session.", "org.springframework.boot.session."),

	THYMELEAF("org.thymeleaf.", "org.springframework.boot.thymeleaf."),

	VALIDATION("jakarta.validation.", "org.hibernate.validator.", "org.springframework.boot.validation."),

	WEBFLUX("org.springframework.web.reactive.", "org.springframework.boot.webflux.", "reactor.netty.",
			"org.springframework.boot.reactor.netty."),

	WEBMVC("org.springframework.web.servlet.", "jakarta.servlet.", "org.apache.catalina.",
			"org.springframework.boot.webmvc.", "org.springframework.boot.tomcat.");

	private final List<String> packages;

	Library(String... packages) {
		this.packages = Arrays.asList(packages);
	}

	List<String> packages() {
		return this.packages;
	}

}
