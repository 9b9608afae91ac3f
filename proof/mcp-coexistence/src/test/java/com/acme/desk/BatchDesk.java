package com.acme.desk;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/** An application with a job of Spring Batch. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class BatchDesk {

	@Bean
	Job night(JobRepository repository, PlatformTransactionManager transactions) {
		return new JobBuilder("night", repository)
			.start(new StepBuilder("count", repository)
				.tasklet((contribution, context) -> RepeatStatus.FINISHED, transactions)
				.build())
			.build();
	}

}
