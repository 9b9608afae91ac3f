package com.acme.desk;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** An application with JDBC alone. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class JdbcDesk {

	@Bean
	Ledger ledger(JdbcClient jdbc) {
		return new Ledger(jdbc);
	}

	public static class Ledger {

		private final JdbcClient jdbc;

		Ledger(JdbcClient jdbc) {
			this.jdbc = jdbc;
		}

		@Transactional
		public int one() {
			return this.jdbc.sql("SELECT 1").query(Integer.class).single();
		}

	}

}
