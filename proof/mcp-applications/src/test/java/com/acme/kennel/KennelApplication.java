package com.acme.kennel;

import com.acme.desk.FrontDesk;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.samples.notes.Notebook;
import org.springframework.scheduling.annotation.EnableAsync;

/**
 * A kennel on WebFlux and Spring Security, with reactive repositories in memory. Profiles
 * choose how it is secured, as those of the clinic do.
 */
@SpringBootApplication(scanBasePackageClasses = { KennelApplication.class, FrontDesk.class, Notebook.class },
		exclude = { DataSourceAutoConfiguration.class, HibernateJpaAutoConfiguration.class,
				DataJpaRepositoriesAutoConfiguration.class })
@EnableAsync
@EnableResilientMethods
public class KennelApplication {

}
